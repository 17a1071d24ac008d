import { hash32, seededRandom } from '../../../src/base/chance';
import { isRecord, type Json, type JsonObject } from '../../../src/base/json';
import type { Prompt, PromptSubject } from '../../../src/voices/voice';
import { defaultAnswer } from '../modelServer/answers';
import type { ModelRequest } from '../modelServer/request';
import type { Answer } from '../modelServer/sse';
import { Occasions } from '../occasions';
import { type Course, courses } from './ordinaryCourses';

/** The answers of one ordinary session: the server's words, after as much thought as an effort brings with it, in a course that such sessions take. */
export class OrdinaryAnswers {
  private readonly occasions = new Occasions();
  private readonly course: Course | undefined;

  constructor(
    format: string,
    private readonly run: number,
  ) {
    this.course = courses[format];
  }

  /** The same voice, of which it is known what each of its calls is for. */
  readonly over = this.occasions.over;

  readonly answer = (request: ModelRequest): Answer => {
    const answer = defaultAnswer(request);
    const said: unknown = answer.text.startsWith('{') ? JSON.parse(answer.text) : undefined;
    const prompt = this.occasions.prompt(request);
    answer.text = isRecord(said)
      ? JSON.stringify(this.inCourse(said as JsonObject, prompt, request.last))
      : named(varied(answer.text, this.run, request.last), prompt?.subjects[0]);
    const usual = request.effort === 'high' ? 750 : request.effort === 'medium' ? 200 : 0;
    const thoughts = Math.floor(usual * (0.5 + seededRandom(this.run, request.last)));
    return thoughts === 0 ? answer : { ...answer, thinking: 'so then '.repeat(thoughts / 2) };
  };

  private inCourse(said: JsonObject, prompt: Prompt | undefined, key: string): JsonObject {
    const [occasion] = prompt?.subjects ?? [];
    if (!('say' in said))
      return reported(said, this.run, key, prompt?.answer?.name === 'missed' ? missedEntries : usualEntries);
    if (!occasion || !this.course) return takenUp(said);
    const { turn, cue } = occasion;
    return takenUp(
      this.course(said, occasion, what => seededRandom(this.run, `${what} ${turn} ${JSON.stringify(cue.data)}`)),
    );
  }
}

const asked = 'Ada and Ben have asked for it.';

/** Whoever declares a stance takes up what others said, and was moved by nobody. */
function takenUp(said: JsonObject): JsonObject {
  return 'changedBy' in said ? { ...said, say: `${asked} ${String(said.say)}`, changedBy: '' } : said;
}

/** Whoever is to take up what another said does; where an answer is more than its words, they are written down so. */
function named(text: string, occasion: PromptSubject | undefined): string {
  const words = occasion?.move.checks.includes('namesAnother') ? `${asked} ${text}` : text;
  return occasion?.rehearsalHints?.formatWords?.(words) ?? words;
}

/** How many entries the lists of a reader, or of whoever works on what readers found, have as a rule. */
const usualEntries: Readonly<Record<string, number>> = {
  // What blocks and the rest are mended in a call each, and about a third of what is checked does not stand as it was filed.
  ...{ findings: 12, holds: 7, groups: 8, others: 5, cures: 8, choices: 2, lines: 5 },
};

/** Whoever looks for what readers missed finds about half as much as one of them. */
const missedEntries = { ...usualEntries, findings: 6 };

// What the server says where it is asked for few words: no finding says it, and two that say the same are one.
const shortest = 'I agree.';
const usualSentence = 'Nobody owns the stream.';

/** Of what is found or checked not all is equally grave, and not all comes to the same. */
function graded(entry: Json, at: number): Json {
  if (!isRecord(entry)) return entry;
  const grades: Record<string, Json[]> = {
    severity: ['matters', 'blocks', 'minor'],
    certainty: [75, 100, 50],
    verdict: ['amended', 'falls', 'unclear'],
  };
  const known = Object.entries(grades).filter(([name]) => (entry[name] ?? null) !== null);
  return { ...(entry as JsonObject), ...Object.fromEntries(known.map(([name, all]) => [name, all[at % 3] ?? ''])) };
}

/** Whoever answers with data and no speech fills its lists, each entry in whole sentences of its own. */
function reported(said: JsonObject, run: number, key: string, entries: typeof usualEntries): JsonObject {
  const data = { ...said };
  for (const [name, list] of Object.entries(data)) {
    const length = entries[name];
    if (length === undefined || !Array.isArray(list)) continue;
    const entry = (at: number) =>
      JSON.stringify(list[0]).replace(/(?<=")[^"]* [^"]*(?=")/g, words => {
        const other = (more: number) => varied(words === shortest ? usualSentence : words, run, `${key} ${at} ${more}`);
        return `${other(1)} ${other(2)}`;
      });
    data[name] = Array.from({ length }, (_, at) => graded(JSON.parse(entry(at)) as Json, at));
  }
  return data;
}

const SYLLABLES = ['ba', 'cor', 'den', 'fi', 'gal', 'hu', 'lim', 'mor', 'nes', 'po', 'ral', 'sen', 'tor', 'va'];

/** The same number of words, every second one drawn anew: nobody goes round in circles. */
function varied(text: string, run: number, key: string): string {
  // A key is as long as a prompt, and there are three draws for each word.
  const short = hash32(key);
  const drawn = (at: number) =>
    [0, 1, 2]
      .map(each => SYLLABLES[Math.floor(seededRandom(run, `${short} ${at} ${each}`) * SYLLABLES.length)] ?? '')
      .join('');
  return text.replace(/\b[a-z]{4,}\b/g, (word, at: number) => (at % 2 === 0 ? word : drawn(at)));
}
