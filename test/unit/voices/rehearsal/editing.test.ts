import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Agent } from '../../../../src/cast/agent';
import { readAgent } from '../../../../src/cast/reader';
import { readDocument } from '../../../../src/document/reader';
import { formatOf } from '../../../../src/formats';
import { finishedTurns, type SessionState } from '../../../../src/ledger/state';
import type { Options, Seat } from '../../../../src/script/brief';
import { openSession } from '../../../../src/stage/session';
import { sentences } from '../../../../src/text/sentences';
import { foldSpace, quotedPhrases } from '../../../../src/text/spaces';
import { countWords } from '../../../../src/text/words';
import { rehearsalVoice } from '../../../../src/voices/rehearsal';
import { readingOf } from '../../../../src/voices/rehearsal/reading';
import { MemoryLedger } from '../../../support/memoryLedger';
import { setupOf, worldOf } from '../../../support/table';

const workspace = 'examples/design';
const cast = ['product-lead', 'platform-engineer', 'finance-partner', 'reliability-engineer'].map(agentOf);

function agentOf(slug: string): Agent {
  const file = path.join(workspace, '.claude/agents', `${slug}.md`);
  const reading = readAgent({ path: file, text: readFileSync(file, 'utf8'), source: 'workspace' });
  if (!('agent' in reading)) throw new Error(`${slug} is no agent`);
  return reading.agent;
}

/** Documents whose sentences are hard to cut, or that have few. */
const documents: Record<string, string> = {
  example: readFileSync(path.join(workspace, 'billing-events.md'), 'utf8'),
  clauses:
    '# Move the archive to the new hall\n\n## Why\n\nIf the river rises above the third step, we carry 900 boxes upstairs by hand. The biggest worry, though, is the lift that was built in 1962 and has failed twice this year. In contrast to the old cellar, the new hall has a floor that stays dry in every season. Two rooms, about 140 square metres, stand empty since the school moved out in the spring of last year. “Wet” paper costs 40 euros a box to dry, the restorers say, and some of it is “lost for good”.\n\n## Risks\n\nNobody has asked whether the shelves, which came from the library, can carry maps. Traversing the yard with a full trolley takes ten minutes on a good day and cannot be done in snow. When the heating fails, the hall is colder than the cellar ever was in any of the winters on record.\n\n## Open\n\nWho keeps the second key? What happens to the maps that are too wide for the new doors and for the lift?\n',
  list: '# Office party plan\n\n- Invite everybody by the first of May\n- Budget of 900 euros, drinks included\n- The roof is closed when it rains\n- Nobody has asked the neighbours about the noise yet\n',
  german:
    '# Umzug des Archivs in die neue Halle\n\n## Warum\n\nDer Keller ist im Frühjahr dreimal vollgelaufen, und 900 Kisten wurden von Hand getragen. Der Aufzug von 1962 ist in diesem Jahr schon zweimal stehen geblieben. Zwei Räume stehen leer, seit die Schule ausgezogen ist.\n\n## Kosten\n\nDer Umzug kostet 14.000 Euro und dauert sechs Wochen. Die Regale müssen neu gekauft werden.\n\n## Risiken\n\nNiemand hat geprüft, ob die Regale die Karten tragen können. Wenn die Heizung ausfällt, ist die Halle kälter als der Keller.\n\n## Offene Fragen\n\nWer verwahrt den zweiten Schlüssel?\n',
  germanShort:
    '# Umzug der Suche auf einen eigenen Dienst\n\n## Warum\n\nDie Suche braucht im Mittel 1,8 Sekunden. Der Index liegt in derselben Datenbank wie die Bestellungen.\n\n## Vorschlag\n\nDer Umzug dauert acht Wochen und kostet 64.000 Euro. Ein Zweierteam übernimmt den Betrieb.\n\n## Risiken\n\nDer neue Dienst hat keine Bereitschaft am Wochenende. Ein Rückweg ist nicht beschrieben.\n',
  french:
    '# Fermer la rue le dimanche\n\n## Contexte\n\nChaque dimanche, environ 700 voitures passent devant le marché. Les marchands perdent des clients depuis deux ans.\n\n## Risques\n\nLe bus pourrait arriver en retard pendant toute la matinée. Personne n’a encore compté les livraisons du matin.\n',
};

const kinds: readonly [string, Options][] = [
  ['debate', {}],
  ['consensus', {}],
  ['discussion', {}],
  ['council', {}],
  ['council', { strategy: 'devils-advocate' }],
  ['council', { strategy: 'consensus-check' }],
  ['structured', {}],
];

async function rehearsed(format: string, options: Options, text: string, seed: number): Promise<SessionState> {
  const document = readDocument(text);
  const [role, second] = formatOf(format)?.seats.filter(seat => !seat.presides) ?? [];
  const seated = second ? cast.slice(0, 2) : cast;
  const places = seated.map((agent, at) => ({ role: (at === 1 && second ? second : role)?.role ?? '', agent }));
  const topic = formatOf(format)?.topicOf(document.title) ?? '';
  const setup = setupOf(format, { cast: places, document, topic, seed, options });
  const session = await openSession(new MemoryLedger(), setup, worldOf(rehearsalVoice()));
  await session.perform(new AbortController().signal);
  return session.state;
}

const oneMark = (text: string) => foldSpace(text).replace(/["“”„«»‘’]/g, "'");
const goesOn =
  /^['’]?\s(?!(?:because|which|so that|but|unless|whenever|although)\b|[–—-]\s)|^,\s(?!(?:and|but|or|so|which|because|although|while|since|unless|not)\b)/;

/** A last sentence after which something has to come. */
const announcement =
  /(?:nachlesen|lege ich eine Zeile|anders beginnen als [^.]+|hat der Text eine Antwort, [^.]+|mehr dazu, als [^.]+|zweiter Satz, [^.]+|hat eine Folge|hier ist die andere|has an answer to [^.]+|a line beside [^.]+)\.$/;

/** What a sentence is made of: its frame, without the words it quotes and the names. */
function frameOf(sentence: string, seats: readonly Seat[]): string {
  return seats.reduce((frame, seat) => frame.replaceAll(seat.name, 'N'), sentence.replace(/“[^“”]*”|„[^„“]*“/g, 'Q'));
}

/** Whether a phrase of somebody's turn is in the sources, and marked where it leaves a clause unfinished. */
function assertQuoted(phrase: string, sources: string, where: string): void {
  const words = oneMark(phrase)
    .replace(/ …$/, '')
    .replace(/[.?!]$/, '');
  const at = sources.indexOf(words);
  assert.ok(at >= 0, `${where} quotes what nobody wrote or said: ${phrase}`);
  const after = sources.slice(at + words.length);
  const isCut = goesOn.test(after) && !after.startsWith(' ¶');
  if (isCut) assert.match(phrase, / …$/, `${where} stops in the middle without a mark: ${phrase}`);
}

function assertQuotations(state: SessionState, text: string): void {
  // Paragraphs, headings and items stand apart; a line's end inside a paragraph is a space.
  const apart = text.replace(/\n\s*\n|\n(?=[-#|]|\d+\.)/g, ' ¶ ').replace(/(?<=^|¶\s)(?:#+|-|\d+\.)\s/g, '');
  let sources = `${oneMark(apart.replace(/[`*]/g, ''))} ¶ ${readDocument(text).title}`;
  for (const turn of finishedTurns(state)) {
    for (const phrase of quotedPhrases(turn.text)) assertQuoted(phrase, sources, turn.id);
    sources += ` ¶ ${oneMark(turn.text)}`;
  }
}

/** Outside quotations, names and the words of a schema. */
function assertLanguage(state: SessionState, other: RegExp): void {
  const seats = state.opened?.seats ?? [];
  for (const turn of finishedTurns(state)) {
    assert.doesNotMatch(frameOf(turn.text, seats), other, turn.id);
    const data = frameOf(JSON.stringify(turn.data ?? {}), seats);
    const free = data.replace(/"\w+":|leaning \w+|accept with reservation|adopt with changes/g, '');
    assert.doesNotMatch(free, other, `${turn.id}: ${free}`);
  }
}

function assertOwnWords(state: SessionState): void {
  for (const seat of state.opened?.seats ?? []) {
    const agent = cast.find(each => each.slug === seat.agent);
    const turns = finishedTurns(state).filter(turn => turn.seat === seat.id);
    const said = turns.map(turn => turn.text).join(' ');
    const isHeard = !agent || readingOf(agent).concerns.some(concern => said.includes(concern.text));
    assert.ok(isHeard, `${seat.name} says nothing that only this agent would say: ${said}`);
  }
}

function read(name: string, text: string, format: string, options: Options): void {
  let state: SessionState;
  before(async () => {
    state = await rehearsed(format, options, text, 3);
  });

  it('quotes word for word, and marks what it cuts', () => assertQuotations(state, text));

  it('says no sentence twice, and builds no two alike', () => {
    const said = finishedTurns(state).flatMap(turn => sentences(turn.text));
    assert.deepEqual(repeated(said), []);
    const frames = said.map(sentence => frameOf(sentence, state.opened?.seats ?? []));
    assert.deepEqual(repeated(frames.filter(frame => countWords(frame) > 4)), []);
  });

  it('keeps its limits, and leaves no mark-up in what is said', () => {
    for (const turn of finishedTurns(state)) {
      const unmet = turn.checks.filter(check => !check.ok);
      assert.deepEqual([turn.outcome, unmet], ['spoken', []], `${turn.id}: ${turn.text}`);
      assert.doesNotMatch(turn.text, /[`*|#]|\]\(|https?:|“”|\s[,.;]|\.\.|”\?”/);
    }
  });

  it('announces nothing that does not follow', () => {
    for (const { id, text: said } of finishedTurns(state)) assert.doesNotMatch(said, announcement, `${id}: ${said}`);
  });

  it('speaks one language outside its quotations', () =>
    assertLanguage(
      state,
      name.startsWith('german') ? /\b(?:the|and|of|is|with|it|nobody)\b/ : /\b(?:und|nicht|ist|mit|der)\b/,
    ));

  // An English definition is not spoken of in German, and a discussion's turn of fifty words has room for one thing.
  if (!name.startsWith('german') && format !== 'discussion')
    it('lets every agent be heard in its own words', () => assertOwnWords(state));
}

describe('what a rehearsal says, read by an editor', () => {
  for (const [name, text] of Object.entries(documents))
    for (const [format, options] of kinds)
      describe(`${format} ${String(options.strategy ?? '')} on ${name}`, () => read(name, text, format, options));
});

function repeated(texts: readonly string[]): string[] {
  return texts.filter((text, at) => texts.indexOf(text) !== at);
}
