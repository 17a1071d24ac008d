/** A kind of document, with the points that a reader goes through: their names, and what is asked of each. */
export interface Checklist {
  kind: string;
  label: string;
  points: Readonly<Record<string, string>>;
}

const numbers = 'do they add up, and agree with each other, with their units and with what was measured?';
const consistency = 'does a rule in one place break a promise in another? Does a name mean two things?';

/** What documents are examined for, one list a kind; the last one fits any text. */
export const checklists: readonly Checklist[] = [
  {
    kind: 'design',
    label: 'a design or RFC: how something will be built or changed',
    points: {
      goals: 'does some part of the design meet each stated goal and requirement?',
      numbers,
      consistency,
      failure:
        'at each step: what if it stops here, happens twice or comes late? What is lost, who notices, what repairs it?',
      'security and privacy': 'who sees what, who may do what, where is that checked, what is stored and for how long?',
      'change-over': 'order of the steps, existing data, old and new side by side, the way back',
      alternatives:
        'is each judged by the same measure as the choice? Does the choice share the fault for which one was dismissed?',
      'running it':
        'who is told, what is watched, tests, ownership, what it costs at ten times the load, what comes next',
    },
  },
  {
    kind: 'requirements',
    label: 'requirements: what something has to do',
    points: {
      coverage: 'for every actor and object: its beginning, change, absence, handing over and end',
      testability: 'would two people agree whether it is met? Measure, limit and condition of each',
      conflicts: 'can all be met at once, and which gives way where not?',
      numbers,
      exceptions: 'wrong input, refusal, delay, nobody there: what then?',
      'rights and data': 'who may do and see what; what is stored, for how long, and who removes it',
      scope: 'what is left out, what it depends on, what comes first',
      reasons: 'is each traced to a stated aim, and does every aim have one?',
    },
  },
  {
    kind: 'decision',
    label: 'a decision record: what was decided, and why',
    points: {
      question: 'is it stated, and does the decision answer it?',
      alternatives:
        'is each judged by the same measure as the choice, doing nothing included? Does the choice share the fault for which one was dismissed?',
      reasons: 'is each a fact, is it still one, and do they carry the decision?',
      numbers,
      consequences: 'what gets worse, who pays, and are they told?',
      scope: 'what does it bind, from when, and what replaces what was decided before?',
      'carrying out': 'who does what by when, and how one sees that it is done',
      'way back': 'what would undo it, by what sign, and until when is that possible?',
    },
  },
  {
    kind: 'plan',
    label: 'a plan, a runbook or a migration: what is done, by whom, in which order',
    points: {
      aim: 'is it stated how one sees that it is reached, and do the steps reach it?',
      steps: 'their order, what each depends on, what lies between them and belongs to nobody',
      dates: 'do they agree with each other and with the durations, and is there slack?',
      numbers,
      consistency,
      people: 'who, with how much time and money, in several roles at once; who decides, who stands in',
      failure: 'what if a step stops, is late or happens twice: by what sign is it seen, what is lost, what then?',
      'security and privacy': 'who may do what meanwhile, what is exposed, and what stays behind?',
      alternatives: 'is each judged by the same measure as the choice?',
      'those concerned': 'who loses something, who has to agree, who is told when?',
      'way back': 'when is it stopped, and what is left then?',
    },
  },
  {
    kind: 'text',
    label: 'any other text: rules, a report, a proposal, a letter',
    points: {
      claims: 'is each supported by what stands here or is commonly known?',
      logic: 'does each conclusion follow?',
      numbers,
      consistency,
      completeness: 'what does whoever has to act on it need, and not find?',
      steps: 'of a procedure: what if one stops, fails or comes late, who notices, and what then?',
      consequences: 'applied as it is written, to each of those it binds: who gains, who pays, what is circumvented?',
      'those concerned': 'are their rights, duties and views put right, and can they object?',
      exceptions: 'the case that it does not think of: nobody there, late, twice, in several roles at once',
    },
  },
];

/** The checklist of a kind; that of any text where the kind is not known. */
export function checklistOf(kind: string): Checklist | undefined {
  return checklists.find(each => each.kind === kind) ?? checklists.at(-1);
}

/** All lists as a reader is given them. */
export function checklistsInWords(): string {
  return checklists
    .map(({ kind, label, points }) => {
      const lines = Object.entries(points).map(([name, asked]) => `  - ${name}: ${asked}`);
      return `- ${kind}: ${label}\n${lines.join('\n')}`;
    })
    .join('\n');
}
