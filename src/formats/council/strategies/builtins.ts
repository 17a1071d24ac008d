// The built-in moderator strategies: who speaks in a round, with which prompt, and whether another round follows.

import { seededPick } from '../../../base/chance';
import type { Options } from '../../../script/brief';
import { checkConvergence } from './convergence';
import type { Expert, ModeratorContext, ModeratorStrategy, TurnAssignment } from './strategy';

/** Lets every expert speak once a round, in seat order, until the rounds are over. */
export const roundRobin: ModeratorStrategy = {
  planRound: context =>
    context.experts.map(({ slug }, at) => ({ expertSlug: slug, prompt: expertPrompt(context, at) })),
  shouldContinue: () => true,
};

/** Lets the adversary speak last, against what each of the others claimed. */
export const devilsAdvocate: ModeratorStrategy = {
  planRound(context) {
    const adversary = pickAdversary(context);
    const others = context.experts.filter(expert => expert !== adversary);
    const plan: TurnAssignment[] = others.map(({ slug }, at) => ({
      expertSlug: slug,
      prompt: expertPrompt(context, at),
    }));
    return adversary ? [...plan, { expertSlug: adversary.slug, prompt: adversaryPrompt(others) }] : plan;
  },
  shouldContinue: () => true,
};

/** Round robin on a proposal that the moderator states anew after each round; ends when everyone accepts the same text. */
export const consensusCheck: ModeratorStrategy = {
  planRound: context =>
    context.experts.map(({ slug }, at) => ({
      expertSlug: slug,
      prompt: context.round === 1 ? expertPrompt(context, at) : proposalPrompt(context),
    })),
  shouldContinue: context => !checkConvergence(context).converged,
};

/** Picks the adversary: the named expert, else one drawn by the recorded seed; undefined for an unknown name. */
export function pickAdversary({ experts, settings }: ModeratorContext): Expert | undefined {
  if (settings.argument !== '') return experts.find(expert => expert.slug === settings.argument);
  return seededPick(experts, settings.seed, 'adversary');
}

/** Whether the expert at a place of the plan gets the opening prompt: all in the first round; later the first speaker, if only the round is heard. */
export function isOpening(
  { round, settings }: { round: number; settings: ModeratorContext['settings'] | Options },
  place: number,
): boolean {
  return round === 1 || (place === 0 && settings.scope === 'round');
}

function expertPrompt(context: ModeratorContext, at: number): string {
  return isOpening(context, at)
    ? 'Say where you stand and why: your strongest reason first, grounded in a fact of the document, and what follows from it.'
    : 'Take the discussion further: name the point of another expert that matters most for the decision, and answer it, mend it or build on it. Bring something that has not been said.';
}

function adversaryPrompt(others: readonly Expert[]): string {
  return `In this council you are the adversary, whatever you think yourself. Take up the claims of ${others.map(({ name }) => name).join(', ')}, each by name: find where it is weak, and tell the scenario in which following it goes wrong. Attack what they said, not who they are; concede nothing that has not been shown.`;
}

function proposalPrompt({ priorTurns }: ModeratorContext): string {
  const { disputed = [] } = priorTurns.findLast(({ by }) => by === 'moderator')?.data ?? {};
  return `Work on the proposal${disputed.length > 0 ? ', what is disputed first' : ''}: name the point of another expert that matters most for it, and say which of its points cannot stay as they are and what would mend them; or try to break it, and say what came of that.`;
}
