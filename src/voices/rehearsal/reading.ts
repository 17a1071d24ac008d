import type { Agent } from '../../cast/agent';
import { keywords } from '../../text/keywords';
import { sentences } from '../../text/sentences';
import { countWords } from '../../text/words';
import { mayBeEnglish } from './language';
import { inQuotes, inside } from './phrase';
import { type Prose, proseOf } from './prose';
import { nouns, verbs } from './verbs';

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
  /^(?:(?:core|key|your|main|primary|critical|general|additional|example|technical|success|default)\b.*|.*\b(?:responsibilit\w*|workflow|process|output|format|template|deliverables?|examples?|usage|instructions?|checklist|tools?|metrics|notes?|identity|memory|communication|style|mission|rules?|principles|guidelines|overview|summary|steps?|phase|approach|role|persona|personality|voice|traits?|focus|focus areas?|background|expertise|context|input|integration|commands?|important|references?|resources|experience|location|naming|category|description|expertise|decision|specialist|best practices|remember|triggers?)|when to use.*|how (?:you|to) .*|what .*|\d.*)$/i;
const unusable =
  /[`{}<>|[\]\\@$=→]|https?:|\/|\b(?:you|your|yours|he|she|his|her|him|they|their|this|these|those|i'm|i am|assistant|agents?|subagent|prompt|json|yaml|markdown|tool|file|files|emoji|e\.g|i\.e|etc|claude|step \d)\b|\d+\.\d|["“”]|::|\.\.\.$|…$/i;

const subordinate = /\b(?:that|who|whoever|which|what|whatever|when|until|if|because|where)\b/i;
const finite =
  /\b(?:is|are|was|has|have|does|do|can|must|should|will|beats?|matters?|needs?|makes?|kills?|dies|wins?|costs?|means|comes?|isn't|aren't)\b/i;

function concernsOf(agent: Agent, prose: readonly Prose[]): Concern[] {
  const said = [agent.description, ...prose.map(({ text }) => text)].join(' ').slice(0, 4000);
  if (!mayBeEnglish(said)) return [];
  const own = [...(agent.own.focus ?? []), ...(agent.own.motives ?? [])].map(concernOf);
  const labels = prose.flatMap(({ label }) => (label ? [concernOf(label)] : []));
  const items = prose
    .filter(({ item, label }) => item && !label)
    .flatMap(({ text }) => concernOf(sentences(text)[0] ?? ''));
  const plain = prose.filter(({ item }) => !item).flatMap(({ text }) => sentences(text).map(ruleOf));
  const titles = agent.sections.flatMap(({ title }) => concernOf(title.replace(/[^\p{L}\p{N}\s&/'’,-]/gu, '').trim()));
  const found = [...own, ...labels, ...items, ...plain, ...titles];
  // A heading that is the agent's own name is nothing it cares about.
  const seen = new Set([agent.name.toLowerCase(), agent.slug]);
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
  if (/\b(?:for|of|with|by|to|in|on|and|or|the|a|an|when|from)[\s,(]*$|^[^(]*\)|\([^)]*$/.test(text)) return undefined;
  if (size < 1 || size > 12 || unusable.test(text) || text.includes(':') || !/^\p{L}/u.test(text)) return undefined;
  // Another language's words stand in quotation marks among the English ones.
  if (/[^\p{ASCII}’‘–—€£]/u.test(text)) return size <= 6 ? { form: 'subject', text: inQuotes(text) } : undefined;
  if (text.endsWith('?')) return size >= 4 ? { form: 'question', text } : undefined;
  return ruleIn(text, size) ?? subjectIn(text, size);
}

function ruleIn(text: string, size: number): Concern | undefined {
  const [first = ''] = text.toLowerCase().split(/\s+/);
  if (size < 3) return undefined;
  if (verbs.has(first) && !isTitle(text)) return { form: 'rule', text: inside(text) };
  // "Prefers known faults" tells of the agent what it would say as "prefer known faults".
  const bare = [first.replace(/s$/, ''), first.replace(/es$/, ''), first.replace(/ies$/, 'y')].find(
    each => each !== first && verbs.has(each) && !nouns.has(first),
  );
  if (bare) return { form: 'rule', text: inside(bare + text.slice(first.length)) };
  if (first.endsWith('ing')) return undefined;
  const head = finite.exec(text)?.index ?? 0;
  return size >= 4 && head > 0 && !subordinate.test(text.slice(0, head))
    ? { form: 'rule', text: inside(text) }
    : undefined;
}

/** What is said of the agent itself, not of what it looks at. */
const portrait =
  /^(?:to|will|would|came|comes|gets|takes|has|had|is|was|very|deep|strong|proud|clear|able|bored|fair|terse)\b|^\S+-(?:driven|focused|focussed|conscious|aware|oriented|centric|empathic|minded)\b|^\w+(?:ed|ic|al|ive) and \w+(?:ed|ic|al|ive)$/i;
/** The file names of other agents, and words in capitals. */
const nickname =
  /^[a-z\d]+(?:-[a-z\d]+){2,}$|-(?:expert|reviewer|architect|admin|engineer|agent|specialist)$|^[^a-z]+$/;

function isTitle(text: string): boolean {
  const rest = text
    .split(/\s+/)
    .slice(1)
    .filter(word => !/^(?:and|of|the|for|in|on|to|with|a|an)$/.test(word));
  return rest.length > 0 && rest.every(word => /^\p{Lu}/u.test(word));
}

/** What a list of things done has at its end: "model accuracy validated thoroughly". */
const done = /(?:\s(?:\w{3,}ly|\w{2,}ed|done))+$/;

function subjectIn(whole: string, size: number): Concern | undefined {
  const bare = /\b(?:that|who|which|is|if|an?|the|and)\b/.test(whole) ? whole : whole.replace(done, '');
  const text = bare.length >= 6 ? bare : whole;
  const [first = '', second = '', third = ''] = text.toLowerCase().split(/\s+/);
  if (verbs.has(first) || boilerplate.test(text) || /[&,]/.test(text) || (size < 2 && text.length < 6))
    return undefined;
  if (/^(?:what|who|how|whether)$/.test(first)) return size >= 3 ? { form: 'subject', text: inside(text) } : undefined;
  // "Suspicious of shortcuts" describes somebody; it is no subject.
  if (portrait.test(text) || nickname.test(text)) return undefined;
  if (/^\w+(?:ous|ful|ive|less|ent|ant|ed|ic|able) (?:of|with|about|to|by|until|in|but|and)\b/i.test(text))
    return undefined;
  const linked = first.endsWith('ing') || /\s(?:of|for|in|on|with|and|that|who|which|to|under|behind)\s/.test(text);
  // A noun, then a word in -s, then more, is a sentence: "data informs decisions".
  const isSentence = /[^s]s$/.test(second) && third !== '' && !/^(?:of|for|in|on|with|and|that|to|under)$/.test(third);
  if (isSentence || size > (linked ? 9 : 4)) return undefined;
  return { form: 'subject', text: titleInside(text) };
}

/** Whole short rules in running text are worth as much as those in lists. */
function ruleOf(sentence: string): Concern | undefined {
  const first = sentence.split(/\s+/)[0]?.toLowerCase() ?? '';
  return /[.]$/.test(sentence) && verbs.has(first) && countWords(sentence) >= 4 ? concernOf(sentence) : undefined;
}

/** A heading's capitals belong to the heading; those of names stay. */
function titleInside(title: string): string {
  return title
    .split(' ')
    .map(word => inside(word).replace(/(?<=\p{Ll}-)\p{Lu}(?=\p{Ll})/gu, letter => letter.toLowerCase()))
    .join(' ');
}
