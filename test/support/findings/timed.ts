import { readFileSync } from 'node:fs';
import type { Clock } from '../../../src/base/clock';
import type { Agent } from '../../../src/cast/agent';
import { readAgent } from '../../../src/cast/reader';
import { parseDocumentText } from '../../../src/document/reader';
import { finishedTurns } from '../../../src/ledger/state';
import type { Options } from '../../../src/script/brief';
import { openSession, type Session } from '../../../src/stage/session';
import { anthropicVoice } from '../../../src/voices/anthropic/voice';
import { MemoryLedger } from '../memoryLedger';
import { startModelServer } from '../modelServer/server';
import { countTokens } from '../modelServer/tokens';
import { setupOf, worldOf } from '../table';
import { RealisticAnswers } from './realisticAnswers';
import { readSeeded } from './seeded';
import { VirtualClock } from './virtualClock';

/** A model's pace: until it begins, and then. */
const pace = { latencyMs: 900, tokensPerSecond: 70 };
const documentTokens = 3_500;
const agents = ['product-lead', 'reliability-engineer', 'platform-engineer'];

/** What is measured: a format with so many seats, and what its readers report. */
export interface Timing {
  format: string;
  /** Readers of a review; a debate has its own seats. */
  readers?: number;
  findings: number;
  options: Options;
  /** Left out: a time of its own, in which the machine's own work takes none. */
  clock?: Clock;
  /** Nothing is of interest after the first words. */
  untilWords?: boolean;
}

/** When things happened, in seconds of the session's own time, and what it cost. */
export interface Timed {
  words?: number;
  finding?: number;
  /** The longest stretch between two things that came over the bus while somebody read, from the first finding on. */
  silence: number;
  ruling?: number;
  page: number;
  dollars: number;
  calls: number;
  /** How many of the calls are the examiner's, and its share of the dollars. */
  examinations: number;
  share: number;
  /** Calls and turns that were not answered as they were asked. */
  lost: string[];
}

/** Performs one session against a server at the pace of a model. */
export async function timed(timing: Timing): Promise<Timed> {
  const { format, readers, findings, options, clock = new VirtualClock(), untilWords } = timing;
  const document = parseDocumentText(longText(), { path: 'docs/design.md' });
  const answers = new RealisticAnswers(document.text, findings);
  const server = await startModelServer({ ...pace, clock, answer: answers.answer });
  try {
    const settings = { key: 'not-a-key', endpoint: server.url, auth: 'bearer', clock } as const;
    const voice = answers.over(anthropicVoice({ ...settings, model: 'claude-sonnet-5-5' }));
    const setup = setupOf(format, { document, voice: 'anthropic', options, extra: (readers ?? 1) - 1 });
    const cast = setup.cast.map((each, at) => ({ ...each, agent: { ...each.agent, ...dossierOf(at) } }));
    const session = await openSession(new MemoryLedger(), { ...setup, cast, examiner: {} }, worldOf(voice, clock));
    const left = new AbortController();
    const times = new Times(session, clock, () => untilWords && left.abort());
    await session.perform(left.signal);
    return times.result(server.total(), server.calls().length);
  } finally {
    await server.close();
  }
}

/** Times of one session, from its start. */
class Times {
  private readonly from: number;
  private readonly signals: number[] = [];
  private words: number | undefined;
  private finding: number | undefined;
  private ruling: number | undefined;
  private readEnded = 0;

  constructor(
    private readonly session: Session,
    private readonly clock: Clock,
    spoken: () => void,
  ) {
    this.from = clock.now();
    session.onDelta(() => {
      const at = this.signal();
      this.words ??= at;
      spoken();
    });
    session.onFinding(() => {
      const at = this.signal();
      this.finding ??= at;
    });
    session.onEvent(event => {
      const at = this.signal();
      if (event.type === 'call.ended' && event.call.startsWith('r')) this.readEnded = at;
      if (event.type === 'turn.ended' && finishedTurns(session.state).at(-1)?.move === 'ruling') this.ruling ??= at;
    });
  }

  private signal(): number {
    const at = (this.clock.now() - this.from) / 1000;
    this.signals.push(at);
    return at;
  }

  result(dollars: number, calls: number): Timed {
    const { words, finding, ruling } = this;
    const reading = this.signals.filter(at => at >= (finding ?? 0) && at <= this.readEnded);
    const gaps = reading.map((at, each) => at - (reading[each - 1] ?? at));
    const page = this.signal();
    const examined = [...this.session.state.calls.values()].filter(({ asked }) => asked.examiner);
    const share = examined.reduce((sum, { ended }) => sum + (ended?.costUSD ?? 0), 0) / dollars;
    const [examinations, silence] = [examined.length, Math.max(0, ...gaps)];
    return { words, finding, ruling, page, dollars, calls, examinations, share, silence, lost: this.lost() };
  }

  private lost(): string[] {
    const { calls, turns } = this.session.state;
    const broken = [...calls.values()].filter(({ ended }) => ended?.outcome !== 'answered');
    const again = [...calls.values(), ...turns.values()].filter(({ attempts }) => attempts.length > 1);
    return [...broken.map(({ asked }) => `${asked.name} ${asked.kind}`), ...again.map(({ id }) => `${id} asked again`)];
  }
}

function dossierOf(at: number): Partial<Agent> {
  const path = `examples/design/.claude/agents/${agents[at % agents.length]}.md`;
  const read = readAgent({ path, text: readFileSync(path, 'utf8'), source: 'workspace' });
  if (!('agent' in read)) throw new Error(`${path} is no agent`);
  return { body: read.agent.body, sections: read.agent.sections, description: read.agent.description };
}

/** Two and a bit of our seeded documents, to the line at which they have the tokens. */
function longText(): string {
  const lines = readSeeded().flatMap(({ text }) => text.split('\n'));
  let tokens = 0;
  const end = lines.findIndex(line => {
    tokens += countTokens(`${line}\n`);
    return tokens > documentTokens;
  });
  return `${lines.slice(0, end).join('\n')}\n`;
}
