import { pick } from '../../../base/chance';
import type { Options } from '../../../script/brief';
import { convergence } from './convergence';
import type { Expert, ModeratorContext, ModeratorStrategy, TurnAssignment } from './strategy';

/** Everybody once a round, in the order of the seats, until the rounds are over. */
export const roundRobin: ModeratorStrategy = {
  planRound: context => context.experts.map(({ slug }, at) => ({ expertSlug: slug, prompt: plainPrompt(context, at) })),
  shouldContinue: () => true,
};

/** The others first; the adversary last, who takes up what each of them claimed. */
export const devilsAdvocate: ModeratorStrategy = {
  planRound(context) {
    const adversary = adversaryOf(context);
    const others = context.experts.filter(expert => expert !== adversary);
    const plan: TurnAssignment[] = others.map(({ slug }, at) => ({
      expertSlug: slug,
      prompt: plainPrompt(context, at),
    }));
    return adversary ? [...plan, { expertSlug: adversary.slug, prompt: adversaryPrompt(others) }] : plan;
  },
  shouldContinue: () => true,
};

/** Round robin on a proposal that the moderator states anew after each round; ends as soon as all accept the same text. */
export const consensusCheck: ModeratorStrategy = {
  planRound: context =>
    context.experts.map(({ slug }, at) => ({
      expertSlug: slug,
      prompt: context.round === 1 ? plainPrompt(context, at) : proposalPrompt,
    })),
  shouldContinue: context => !convergence(context).converged,
};

/** Who plays the adversary: the expert that is named, else the one that the recorded seed draws; undefined where nobody has that slug. */
export function adversaryOf({ experts, settings }: ModeratorContext): Expert | undefined {
  if (settings.argument !== '') return experts.find(expert => expert.slug === settings.argument);
  return pick(experts, settings.seed, 'adversary');
}

/** Whether nobody was heard before an expert of a round: in the first round, and in each where only the round under way is heard. */
export function opensRound(
  { round, settings }: { round: number; settings: ModeratorContext['settings'] | Options },
  at: number,
): boolean {
  return round === 1 || (at === 0 && settings.scope === 'round');
}

function plainPrompt(context: ModeratorContext, at: number): string {
  return opensRound(context, at)
    ? 'Say where you stand and why: your strongest reason first, grounded in a fact of the document, and what follows from it.'
    : 'Take the discussion further: name the point of another expert that matters most for the decision, and answer it, mend it or build on it. Bring something that has not been said.';
}

function adversaryPrompt(others: readonly Expert[]): string {
  return `In this council you are the adversary, whatever you think yourself. Take up the claims of ${others.map(({ name }) => name).join(', ')}, each by name: find where it is weak, and tell the scenario in which following it goes wrong. Attack what they said, not who they are; concede nothing that has not been shown.`;
}

const proposalPrompt =
  'Work on the proposal, what is disputed first: name the point of another expert that matters most for it, and say which of its points cannot stay as they are and what would mend them; or try to break it, and say what came of that.';
