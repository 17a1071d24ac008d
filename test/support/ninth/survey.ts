/** A format as somebody would add it: a folder of files, by their names. */
export const survey: Readonly<Record<string, string>> = {
  'survey.ts': `import { type Brief, seatsOf } from '../../script/brief';
import type { Format } from '../../script/format';
import { commonMoves } from '../../script/move';
import { optionReader } from '../../script/option';
import { ask, askOne, type Outcome, type Script } from '../../script/step';
import { type Turn, wasSpoken } from '../../script/turn';
import * as views from './view';

const options = [
  { key: 'rounds', label: 'Rounds', description: 'How often everybody is asked.', type: 'number', default: 2, min: 1, max: 5 },
] as const;
const option = optionReader(options);

function* script(brief: Brief): Script {
  for (let round = 1; round <= option(brief, 'rounds'); round++)
    yield* ask(
      seatsOf(brief, 'respondent').map(({ id }) => ({ seat: id, move: 'impression', hears: 'none', data: { round } })),
      \`Round \${round}\`,
    );
  return outcomeOf('surveyed', yield* report(brief));
}

function* report(brief: Brief): Script<Turn> {
  const seat = seatsOf(brief, 'reporter')[0]?.id ?? '';
  return yield* askOne({ seat, move: 'report', hears: 'all' }, 'Report');
}

function outcomeOf(reason: string, turn?: Turn): Outcome {
  return turn && wasSpoken(turn) ? { reason, success: true, report: turn.text } : { reason, success: false };
}

/** Everybody gives an impression without hearing the others; a reporter counts them up. */
export const survey: Format = {
  id: 'survey',
  title: 'Survey',
  description: 'Everybody gives an impression blind; a reporter counts them up. For a first look.',
  icon: 'graph',
  seats: [
    { role: 'respondent', label: 'Is asked', min: 2, max: 6, builtins: ['engineer', 'skeptic'], hint: 'design cost' },
    { role: 'reporter', label: 'Counts up', min: 1, max: 1, builtins: ['facilitator'], hint: 'sums', presides: true },
  ],
  options,
  moves: {
    impression: { ...commonMoves.reaction, label: 'first impression', limit: 60 },
    report: { ...commonMoves.reaction, label: 'count', limit: 120 },
  },
  layout: 'shared',
  offTopicBelow: 0,
  presidingRole: 'reporter',
  defaultTopics: { en: 'First impressions of “{0}”', de: 'Erste Eindrücke von „{0}“' },
  script,
  *closing(brief, _heard, reason) {
    return outcomeOf(reason, yield* report(brief));
  },
  closingMoves: [{ role: 'reporter', move: 'report' }],
  abortedOutcome: (_brief, _heard, reason) => outcomeOf(reason),
  prompts: {
    systemPrompt: brief => \`This is a survey on: \${brief.topic}\`,
    cuePrompt: ({ move }) => (move === 'report' ? 'Say what most impressions have in common.' : 'Give your first impression.'),
  },
  ...views,
};
`,
  'view.ts': `import type { JsonObject } from '../../base/json';
import type { Block } from '../../script/blocks';
import type { SessionView } from '../../script/format';

/** What panel, terminal and transcripts show of a survey: what everybody said, and what came of it. */
export function view({ turns, outcome, brief }: SessionView): Block[] {
  const nameOf = (id: string) => brief.seats.find(seat => seat.id === id)?.name ?? id;
  const rows = turns
    .filter(turn => turn.move === 'impression')
    .map(turn => ({ label: nameOf(turn.seat), seat: turn.seat, cells: [turn.text] }));
  const parts = [{ label: 'Asked', items: brief.seats.map(seat => seat.name) }];
  return [
    { kind: 'matrix', title: 'Impressions', columns: ['Said'], rows },
    ...(outcome ? [{ kind: 'verdict', title: 'Count', headline: 'The survey is counted', tone: 'good', parts } as const] : []),
  ];
}

/** The count for a saved record. */
export function conclusion({ outcome, brief }: SessionView): JsonObject | undefined {
  return outcome?.success ? { question: brief.topic, decision: outcome.report } : undefined;
}
`,
  'contributions.json': `{
  "readme": { "name": "Survey", "about": "a first look: everybody's impression, blind, and a count" },
  "command": { "en": "Survey This Document…", "de": "Dieses Dokument bewerten lassen…" },
  "tool": { "en": "Take a Survey", "de": "Eine Umfrage machen", "model": "Takes a survey of first impressions." }
}
`,
  'german.json': `{
  "Survey": "Umfrage",
  "Everybody gives an impression blind; a reporter counts them up. For a first look.": "Alle sagen blind ihren Eindruck; jemand zählt sie zusammen. Für einen ersten Blick.",
  "respondent": "befragt",
  "Is asked": "Wird befragt",
  "reporter": "Berichterstatter",
  "Counts up": "Zählt zusammen",
  "Rounds": "Runden",
  "How often everybody is asked.": "Wie oft alle gefragt werden.",
  "first impression": "erster Eindruck",
  "count": "Auszählung",
  "Impressions": "Eindrücke",
  "Said": "Gesagt",
  "Asked": "Befragt",
  "Count": "Auszählung",
  "The survey is counted": "Die Umfrage ist ausgezählt"
}
`,
};
