import type { Agent } from '../../cast/agent';
import { keywords } from '../../text/keywords';
import { sentences } from '../../text/sentences';
import { countWords } from '../../text/words';
import { inside } from './phrase';
import { type Prose, proseOf } from './prose';

/** How an agent comes across, as its own words give away. */
export type Temperament = 'cautious' | 'bold' | 'blunt' | 'measuring' | 'humane';

/** One thing an agent says it cares about: a subject to name, or a rule to state. */
export interface Concern {
  form: 'subject' | 'rule' | 'question';
  text: string;
}

/** An agent's definition, read for what it would look at and how it would say it. */
export interface Reading {
  temperament: Temperament;
  concerns: readonly Concern[];
  /** The words it leans on, to find what in a document is its business. */
  focus: string;
}

const read = new WeakMap<Agent, Reading>();

/** What an agent cares about and how it speaks; read once for each agent. */
export function readingOf(agent: Agent): Reading {
  let reading = read.get(agent);
  if (!reading) {
    const prose = proseOf(agent.body);
    const about = `${agent.name} ${agent.role ?? ''} ${agent.description.slice(0, 800)}`;
    reading = {
      temperament: temperamentOf(`${about} ${about} ${agent.body.slice(0, 6000)}`),
      concerns: concernsOf(agent, prose),
      focus: [
        ...(agent.own.focus ?? []),
        ...(agent.own.motives ?? []),
        ...keywords(`${about} ${about} ${agent.body.slice(0, 8000)}`, 30),
      ].join(' '),
    };
    read.set(agent, reading);
  }
  return reading;
}

const tempers: readonly [Temperament, RegExp][] = [
  [
    'blunt',
    /\b(blunt|brutal\w*|direct|ruthless\w*|no-nonsense|harsh|merciless|skeptic\w*|sceptic\w*|contrarian|devil|uncompromising|adversar\w*|impatient|sharp|dry)\b/gi,
  ],
  [
    'cautious',
    /\b(risk\w*|secur\w*|safe\w*|complian\w*|careful\w*|cautio\w*|verif\w*|guard\w*|audit\w*|threat\w*|reliab\w*|prevent\w*|conservativ\w*|rollback|incident\w*)\b/gi,
  ],
  [
    'measuring',
    /\b(metric\w*|measur\w*|data|benchmark\w*|cost\w*|budget\w*|latency|performance|percent\w*|profil\w*|estimat\w*|number\w*|analy\w*|statistic\w*)\b/gi,
  ],
  [
    'humane',
    /\b(user\w*|customer\w*|people|empath\w*|accessib\w*|onboard\w*|human\w*|support|team\w*|guest\w*|patient\w*|inclusi\w*|listen\w*|kind|warm)\b/gi,
  ],
  [
    'bold',
    /\b(ship\w*|fast\w*|bold\w*|vision\w*|innovat\w*|growth|opportunit\w*|rapid\w*|ambitio\w*|experiment\w*|creativ\w*|launch\w*|optimis\w*|visionary)\b/gi,
  ],
];

function temperamentOf(text: string): Temperament {
  let best: Temperament = 'measuring';
  let most = 0;
  for (const [temper, words] of tempers) {
    // A word of character says more than a word of subject.
    const score = (text.match(words)?.length ?? 0) * (temper === 'blunt' ? 4 : temper === 'bold' ? 1.6 : 1);
    if (score > most) {
      best = temper;
      most = score;
    }
  }
  return best;
}

const boilerplate =
  /^(?:(?:core|key|your|main|primary|critical|general|additional|example|technical|success|default)\b.*|.*\b(?:responsibilit\w*|workflow|process|output|format|template|deliverables?|examples?|usage|instructions?|checklist|tools?|metrics|notes?|identity|memory|communication|style|mission|rules?|principles|guidelines|overview|summary|steps?|phase|approach|role|persona|personality|voice|traits?|focus|focus areas?|background|expertise|context|input|integration|commands?|important|references?|resources|remember|triggers?)|when to use.*|how (?:you|to) .*|what .*|\d.*)$/i;
const unusable =
  /[`{}<>|[\]\\@$=→]|https?:|\b(?:you|your|yours|i'm|i am|assistant|agents?|subagent|prompt|json|yaml|markdown|tool|file|files|emoji|e\.g|i\.e|etc|claude|step \d)\b|\d+\.\d|["“”]|::|\/\w+\/|\.\.\.$|…$/i;

const verbs = new Set(
  `abandon accept add address adopt aim align allow analyze analyse answer apply ask assess assign assume attack audit avoid balance be begin block break bring build call
  catch challenge change check choose cite clarify close compare confirm consider consult cover create cut debug decide define delete deliver demand demonstrate deploy design
  detect determine develop document draw eliminate enable encourage enforce ensure establish estimate evaluate examine explain explore expose extract fail favor favour
  find fix flag follow focus generate get give guard guide handle help hide highlight hold honor identify implement improve include increase inspect integrate interrogate investigate isolate judge keep
  keep know lead leave limit list listen log look maintain make manage map match measure mention migrate minimize minimise mitigate mock monitor name never note notice optimize optimise own patch
  pay perform pick plan prefer prepare present prevent prioritize prioritise produce profile propose protect prove provide pull push put question quote raise read recommend reduce refactor refuse reject remove
  replace report request require resolve respect respond return reveal review revise rewrite run say scan search secure seek separate set ship show simplify solve speak spot start state stay
  stop structure suggest support surface take tell test think trace track treat trust try understand update use validate verify warn watch weigh work write always don't do`.split(
    /\s+/,
  ),
);
const finite =
  /\b(?:is|are|was|has|have|does|do|can|must|should|will|beats?|matters?|needs?|makes?|kills?|dies|wins?|costs?|means|comes?|isn't|aren't)\b/i;

function concernsOf(agent: Agent, prose: readonly Prose[]): Concern[] {
  const own = [...(agent.own.focus ?? []), ...(agent.own.motives ?? [])].map(concernOf);
  const labels = prose.flatMap(({ label }) => (label ? [concernOf(label)] : []));
  const items = prose
    .filter(({ item, label }) => item && !label)
    .flatMap(({ text }) => concernOf(sentences(text)[0] ?? ''));
  const plain = prose.filter(({ item }) => !item).flatMap(({ text }) => sentences(text).map(ruleOf));
  const titles = agent.sections.flatMap(({ title }) => concernOf(title.replace(/[^\p{L}\p{N}\s&/'’,-]/gu, '').trim()));
  const found = [...own, ...labels, ...items, ...plain, ...titles];
  const seen = new Set<string>();
  return found.filter((concern): concern is Concern => {
    if (!concern || seen.has(concern.text.toLowerCase())) return false;
    seen.add(concern.text.toLowerCase());
    return true;
  });
}

function concernOf(raw: string): Concern | undefined {
  const text = raw
    .trim()
    .replace(/\s*\([^)]*\)/g, '')
    .replace(/\s+[–—-]\s+.*$/, '')
    .replace(/[:.;,]+$/, '');
  const size = countWords(text);
  if (size < 1 || size > 12 || unusable.test(text) || text.includes(':') || !/^\p{L}/u.test(text)) return undefined;
  if (text.endsWith('?')) return size >= 4 ? { form: 'question', text } : undefined;
  const first = text.split(/\s+/)[0]?.toLowerCase() ?? '';
  if (verbs.has(first) && size >= 3) return { form: 'rule', text: inside(text) };
  if (finite.test(text)) return size >= 4 ? { form: 'rule', text: inside(text) } : undefined;
  if (boilerplate.test(text) || size > 6 || /[&/]/.test(text)) return undefined;
  if (size < 2 && text.length < 6) return undefined;
  return { form: 'subject', text: titleInside(text) };
}

/** Whole short rules in running text are worth as much as those in lists. */
function ruleOf(sentence: string): Concern | undefined {
  const first = sentence.split(/\s+/)[0]?.toLowerCase() ?? '';
  return /[.]$/.test(sentence) && verbs.has(first) && countWords(sentence) >= 4 ? concernOf(sentence) : undefined;
}

/** A heading's capitals belong to the heading; those of names stay. */
function titleInside(title: string): string {
  return title.split(' ').map(inside).join(' ');
}
