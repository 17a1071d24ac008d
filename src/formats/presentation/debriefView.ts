import type { JsonObject } from '../../base/json';
import { joinTexts, l10n, Message, type Text } from '../../base/message';
import type { Block } from '../../script/blocks';
import { seatName } from '../../script/brief';
import type { SessionView } from '../../script/format';
import { buildDebrief, isUnresolved, type Question, type SlideReport } from './debrief';

/** How a question ended, in the debrief. */
const endingLabels: Record<string, string> = {
  satisfied: 'satisfied',
  escalated: 'escalated',
  limit: 'still open at the limit',
  circular: 'still open, going in circles',
  'stepped in': 'broken off by the presenter',
  unanswered: 'left without an answer',
  left: 'left behind',
  'no verdict': 'answered, not judged',
  'not asked': 'called, not asked',
  open: 'not finished',
};

/** Renders the debrief: open challenges, how each question ended slide by slide, and questions that were not asked. */
export function debriefBlocks({ brief }: SessionView, slides: readonly SlideReport[]): Block[] {
  const named = (agent: string, text: string) => `${seatName(brief, agent)}: ${text}`;
  const asked = slides.flatMap(slide => slide.questions);
  const open = asked.filter(isUnresolved);
  const parts = slides
    .filter(slide => slide.questions.length > 0)
    .map(({ slide, title, questions }) => ({
      label: l10n`Slide ${slide}: ${title}`,
      items: questions.flatMap(each => [
        joinTexts([named(each.agent, each.question), endingNote(each)]),
        ...(each.pileOn ? [l10n`Pile-on, ${each.pileOn}`] : []),
      ]),
    }));
  const skipped = slides.flatMap(({ slide, skipped: left }) =>
    left.map(({ agent, question }) => l10n`Slide ${slide}, ${seatName(brief, agent)}: ${question}`),
  );
  const flaggedPileOns = asked.flatMap(each => (each.flagged ? [each.flagged] : []));
  const notShown = slides.filter(slide => !slide.shown).map(({ slide, title }) => l10n`Slide ${slide}: ${title}`);
  return [
    {
      kind: 'verdict',
      title: 'Debrief',
      headline: headline(asked.length, open.length),
      tone: open.length > 0 ? 'mixed' : asked.length > 0 ? 'good' : 'plain',
      parts: [
        { label: 'Unresolved challenges', items: open.map(each => named(each.agent, each.question)) },
        ...parts,
        { label: 'No time for', items: flaggedPileOns },
        { label: 'Prepared and not asked', items: skipped },
        { label: 'Not shown', items: notShown },
      ].filter(part => part.items.length > 0),
    },
  ];
}

function endingNote({ ending, reason }: Question): Message {
  const label = new Message(endingLabels[ending] ?? '');
  return reason ? l10n`(${label}: ${reason})` : l10n`(${label})`;
}

function headline(asked: number, open: number): Text {
  if (asked === 0) return 'Nobody asked';
  if (open === 0) return 'Every question was met';
  return l10n`Questions asked: ${asked}, still open: ${open}`;
}

/** The debrief for saved records. */
export function conclusion({ brief, turns, outcome }: SessionView): JsonObject | undefined {
  if (!outcome) return undefined;
  const slides = buildDebrief(brief, turns);
  const asked = slides.flatMap(({ slide, questions }) => questions.map(each => ({ slide, each })));
  const line = ({ slide, each }: (typeof asked)[number]) =>
    `Slide ${slide}, ${seatName(brief, each.agent)}: ${each.question} (${endingLabels[each.ending]})`;
  return {
    question: brief.topic,
    ...(typeof outcome.summary === 'string' ? { decision: outcome.summary } : {}),
    answered: asked.filter(({ each }) => !isUnresolved(each)).map(line),
    openQuestions: asked.filter(({ each }) => isUnresolved(each)).map(line),
    notAsked: slides.flatMap(({ slide, skipped }) =>
      skipped.map(each => `Slide ${slide}, ${seatName(brief, each.agent)}: ${each.question}`),
    ),
  };
}
