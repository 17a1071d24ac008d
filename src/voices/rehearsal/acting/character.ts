import type { Agent } from '../../../cast/agent';

/** What drives a gesture. */
export type Feeling = 'angry' | 'cornered' | 'nervous' | 'hurt' | 'ashamed' | 'moved' | 'relieved' | 'certain' | 'calm';

/** A character as its file describes it, read for acting. */
export interface Character {
  /** What it does when it feels so, in the third person, e.g. `folds a napkin`. */
  habits: readonly { feeling: Feeling; act: string }[];
  /** Speaks in short sentences. */
  terse: boolean;
  /** Begins again, asks permission, breaks off. */
  hesitant: boolean;
  /** Raises the voice. */
  loud: boolean;
  /** Never raises it. */
  quiet: boolean;
  interrupts: boolean;
  /** What its file says to it for scenes, and of its past, as it stands there. */
  instructions: readonly string[];
  past: readonly string[];
}

const feelings: readonly [Feeling, RegExp][] = [
  ['angry', /angr|anger|furious|irritat|annoy|frustrat|provok|insult/i],
  ['cornered', /corner|defens|accus|caught|guilt|lying|lies|challenged|criticiz/i],
  ['nervous', /nerv|anxi|afraid|fright|scared|worr|stress|uncertain|unsure|uncomfort|ignored/i],
  ['hurt', /hurt|disappoint|sad|upset|wounded|let down|grie/i],
  ['ashamed', /asham|embarrass|regret|sorry|remors|wrong/i],
  ['moved', /moved|touched|kind|forgiv|tender|emotion/i],
  ['relieved', /relie|pleased|happy|glad|believed|amused|excited/i],
  ['certain', /certain|determin|decid|confident|serious/i],
  ['calm', /default|normal|usual|thinking|listening|calm|at rest/i],
];

const read = new WeakMap<Agent, Character>();

/** Reads a character's file; read once for each agent. */
export function characterOf(agent: Agent): Character {
  let character = read.get(agent);
  if (!character) {
    const under = (title: RegExp) =>
      agent.sections.filter(section => title.test(section.title)).flatMap(section => bulletsOf(section.text));
    const style = [...under(/style|voice|speech|communicat/i), ...under(/personality|character/i)].join('. ');
    const about = `${agent.description} ${style}`;
    character = {
      habits: under(/trait|behaviou?r|habit|mannerism/i).flatMap(habitsOf),
      terse:
        /\b(?:terse|short|clipped|brief|blunt|straight to the point|few words|practical sentences|laconic|concise|declarative)\b/i.test(
          about,
        ),
      hesitant:
        /\b(?:hesita\w+|shy|stammer\w*|begins sentences twice|asks permission|timid|soft-spoken|hedges|diffident|nervous)\b/i.test(
          about,
        ),
      loud:
        /\b(?:raises (?:her|his|their) voice|shouts|loud\w*|booming|explosive|hot-tempered)\b/i.test(about) &&
        !/never raises/i.test(about),
      quiet: /never (?:raises|shouts)|soft-spoken|slows down/i.test(about),
      interrupts: /\binterrupt\w*|cuts (?:in|others)|impatient\b/i.test(about),
      instructions: under(/scene|instruction|goal|want|motiv|secret/i),
      past: under(/background|history|past|biograph|story/i),
    };
    read.set(agent, character);
  }
  return character;
}

function bulletsOf(text: string): string[] {
  const items: string[] = [];
  for (const line of text.split('\n')) {
    const item = /^\s*[-*+]\s+(.+)$/.exec(line)?.[1];
    if (item !== undefined) items.push(item.trim());
    else if (items.length > 0 && /^\s+\S/.test(line)) items.push(`${items.pop()} ${line.trim()}`);
  }
  return items;
}

function habitsOf(item: string): { feeling: Feeling; act: string }[] {
  const [, when = '', does = ''] =
    /^(?:when(?: (?:she|he|they)(?:['’]s| is| are)?)?\s+)?([^:]{2,60}):\s*(.+)$/i.exec(item) ?? [];
  const feeling = feelings.find(([, words]) => words.test(when))?.[0];
  const act = does.split(/[;.]|, (?=and\b)/)[0]?.trim() ?? '';
  // A habit that is a state (`dry, attentive`) cannot be seen.
  if (!feeling || !/^\p{L}+s\b/u.test(act) || /^(?:is|was|always|speaks|sounds|becomes|uses|makes jokes)\b/i.test(act))
    return [];
  return [{ feeling, act: act.charAt(0).toLowerCase() + act.slice(1) }];
}

/** A sentence of a character's file as it would say it itself to somebody; undefined where that cannot be told for sure. */
export function inOwnWords(
  sentence: string,
  own: { name: string },
  listener: { name: string } | undefined,
  others: readonly string[],
): string | undefined {
  let text = sentence
    .replace(/\s+/g, ' ')
    .replace(/[.;]+$/, '')
    .trim();
  const address = listener?.name.split(/\s+/)[0] ?? '';
  const names = others.map(name => name.split(/\s+/)[0] ?? name).filter(name => name !== own.name.split(/\s+/)[0]);
  const inIt = names.filter(name => new RegExp(`\\b${name}\\b`).test(text));
  const aboutListener = address !== '' && inIt.includes(address);
  text = /\byou\b|\byour\b/i.test(text) ? fromYou(text) : (fromThird(text, inIt.length === 0) ?? '');
  if (text === '') return undefined;
  if (aboutListener) {
    text = text
      .replace(new RegExp(`\\b${address}['’]s\\b`, 'g'), 'your')
      .replace(new RegExp(`\\b${address}\\b`, 'g'), 'you');
    if (inIt.length === 1) {
      text = text
        .replace(/\b(?:he|she) (joined|came|left|started|was born|arrived)\b/g, 'you $1')
        .replace(/\b(?:him)\b/g, 'you')
        .replace(/\b(?:his)\b/g, 'your');
    }
    text = text.replace(
      /\byou (shows|is|has|was|tells|admits|says|does)\b/g,
      (_, verb: string) => `you ${secondPerson[verb] ?? verb}`,
    );
  }
  if (
    /\b(?:he|she|him|his|hers?|they|them|their)\b/.test(text) &&
    inIt.length === 0 &&
    !/\bthem\b|\btheir\b/.test(text)
  )
    return undefined;
  const whole = text.charAt(0).toUpperCase() + text.slice(1);
  return /^I\b|^My\b|\bI\b/.test(whole) ? `${whole}.` : undefined;
}

const secondPerson: Record<string, string> = {
  shows: 'show',
  is: 'are',
  has: 'have',
  was: 'were',
  tells: 'tell',
  admits: 'admit',
  says: 'say',
  does: 'do',
};

function fromYou(text: string): string {
  return text
    .replace(/\byou['’]re\b/gi, "I'm")
    .replace(/\byou are\b/gi, 'I am')
    .replace(/\byou were\b/gi, 'I was')
    .replace(/\byou['’]ve\b/gi, "I've")
    .replace(/\byou['’]d\b/gi, "I'd")
    .replace(/\byourself\b/gi, 'myself')
    .replace(/\byours\b/gi, 'mine')
    .replace(/\byour\b/gi, 'my')
    .replace(
      /(^|\b(?:and|but|because|that|than|what|when|while|if|as|which|thought|said|think|know|knew|sure|until|after|before|where|who|how)\s+|[,;:]\s*)you\b/gi,
      '$1I',
    )
    .replace(
      /\byou\b(?=\s+(?:have|had|want|value|need|saw|see|know|knew|took|did|do|can|could|would|will|said|told|crossed|wrote|hid|lied|kept|lost|sold|gave|left|thought|believe|feel|felt)\b)/gi,
      'I',
    )
    .replace(/\byou\b/gi, 'me');
}

function fromThird(text: string, alone: boolean): string | undefined {
  const [verb = ''] = text.split(/\s/);
  const rest = text.slice(verb.length);
  const mine = alone
    ? rest.replace(/\b(?:his|her|their)\b/g, 'my').replace(/\b(?:himself|herself|themselves)\b/g, 'myself')
    : rest;
  const known: Record<string, string> = { has: 'I have', is: 'I am', was: 'I was', had: 'I had', does: 'I do' };
  const lower = verb.toLowerCase();
  if (known[lower]) return `${known[lower]}${mine}`;
  if (
    /^(?:\p{L}{3,}ed|taught|sold|met|came|went|wrote|left|lost|grew|built|began|made|told|spent|kept|gave|took|ran|won|saw|found|knew|bought|held)$/u.test(
      lower,
    )
  )
    return `I ${lower}${mine}`;
  if (/^\p{L}{2,}[^s\W]s$/u.test(lower) && !/^(?:years|months|days|always|this|its|his|hers|us|yes|thus)$/.test(lower))
    return `I ${baseOf(lower)}${mine}`;
  return undefined;
}

function baseOf(verb: string): string {
  if (/ies$/.test(verb)) return `${verb.slice(0, -3)}y`;
  return /(?:ch|sh|ss|x|z|o)es$/.test(verb) ? verb.slice(0, -2) : verb.slice(0, -1);
}
