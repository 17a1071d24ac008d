import path from 'node:path';
import { voiceSpelled } from '../../app/seatModels';
import { HumanError } from '../../base/errors';
import { nodeClock } from '../../disk/clock';
import { ifThere, readRegularFile } from '../../disk/files';
import { writeNewFile } from '../../disk/plainFiles';
import { createSessionFolder } from '../../disk/sessionFolder';
import { formats } from '../../formats';
import { freeProvider } from '../../voices/registry';
import type { Voice } from '../../voices/voice';
import { type Asked, askModel, type BenchBudget } from '../bench/asking';
import { type BenchCase, readBenchCases } from '../bench/cases';
import { judgeQuestion, reviewers, scoreOf } from '../bench/judging';
import { type BenchRun, resultsOf, tableOf } from '../bench/table';
import type { Given } from '../given';
import { mistyped } from '../mistyped';
import { folderFor } from '../places';
import { recordIn } from '../record';
import type { Screen } from '../screen';
import { exitCodes, type Terminal } from '../terminal';
import { makeVoices, pickWishes } from '../voices';
import { run } from './run';

const USUAL_METHODS = 'reviewer,hasty,review,debate,structured';
const USUAL_CAP = 1;

/** Files of a session that a person would read, the first that is there. */
const READ = ['findings.md', 'transcript.md'];

/** One report that a method made. */
type Report = Omit<Asked, 'data'>;

/** Measures how good the findings are: runs each method on each document of a folder, and has a model judge what came out against the keys. */
export async function bench(given: Given, terminal: Terminal): Promise<number> {
  const [folder = ''] = given.positionals;
  const methods = methodsOf(given);
  const cases = await readBenchCases(path.resolve(terminal.cwd, folder));
  const out = await folderFor(given, terminal, () => createSessionFolder(path.join(terminal.cwd, 'convene'), 'bench'));
  const id = voiceSpelled(given.text('voice') ?? freeProvider);
  const voices = await makeVoices([id], terminal, { readable: false, ...pickWishes(given) });
  const work = new BenchWork(given, terminal, voices.of(id), out, { usd: given.amount('budget') ?? USUAL_CAP });
  try {
    const wanted = given.whole('runs', 1) ?? 3;
    for (let run = 1; run <= wanted; run++)
      for (const each of cases) for (const method of methods) await work.measure(each, method, run);
  } finally {
    await voices.close();
    await work.finish();
  }
  return exitCodes.ended;
}

function methodsOf(given: Given): string[] {
  const named = (given.text('methods') ?? USUAL_METHODS).split(',').map(each => each.trim());
  const known = [...Object.keys(reviewers), ...formats.filter(format => format.examining).map(format => format.id)];
  for (const method of named)
    if (!known.includes(method)) throw mistyped(`There is no method “${method}”.`, method, known);
  return named;
}

/** The runs of a bench, each written down as soon as it is judged. */
class BenchWork {
  private readonly runs: BenchRun[] = [];
  private readonly stop = new AbortController();
  private readonly deaf: () => void;

  constructor(
    private readonly given: Given,
    private readonly terminal: Terminal,
    private readonly voice: Voice,
    private readonly out: string,
    private readonly budget: BenchBudget,
  ) {
    this.deaf = terminal.interrupts.listen(() => this.stop.abort());
  }

  async measure(each: BenchCase, method: string, run: number): Promise<void> {
    const { terminal } = this;
    if (this.stop.signal.aborted) return;
    terminal.screen.remark(`${each.name} · ${method} · run ${run}`);
    const report = await this.report(each, method, run);
    await writeNewFile(path.join(this.out, `${each.name}-${method}-${run}.md`), 'The report', report.text);
    const { usd, seconds, usage } = report;
    const inputTokens = usage.input + usage.cacheRead + usage.cacheWrite5m + usage.cacheWrite1h;
    const measured = { usd, seconds, inputTokens, outputTokens: usage.output };
    const row = { document: each.name, method, run, planted: each.defects.length, ...measured };
    try {
      const model = this.given.text('judge-model') ?? this.given.text('model');
      const asked = await this.ask(judgeQuestion(each, report.text, model));
      this.runs.push({ ...row, score: scoreOf(asked.data, each, report.text) });
    } catch (error) {
      if (!(error instanceof HumanError)) throw error;
      terminal.screen.remark(`Not judged: ${error.message}`);
      this.runs.push({ ...row, failed: error.message });
    }
  }

  private async report(each: BenchCase, method: string, run: number): Promise<Report> {
    const reviewer = reviewers[method];
    if (reviewer) return this.ask(reviewer(each.document, this.given.text('model')));
    return this.session(each.file, method, path.join(this.out, `${each.name}-${method}-${run}`));
  }

  /** What a session of a format on a document hands over, held in a folder of its own as a run does. */
  private async session(file: string, format: string, folder: string): Promise<Report> {
    const { given, terminal, budget } = this;
    const own = { out: [folder], budget: [Math.max(0, budget.usd).toFixed(4)], quiet: [''] };
    // Standard output is for the figures.
    const screen: Screen = Object.create(terminal.screen);
    screen.print = text => terminal.screen.remark(text.trimEnd());
    await run(given.replaced([format, file], own), { ...terminal, screen });
    const { events, state } = await recordIn(folder, folder);
    const { usage, usd } = state.spent;
    budget.usd -= usd;
    const [first = 0, last = 0] = [events[0], events.at(-1)].map(event => Date.parse(event?.at ?? ''));
    for (const name of READ) {
      const bytes = await ifThere(readRegularFile(path.join(folder, name)));
      if (bytes) return { text: bytes.toString('utf8'), usage, usd, seconds: (last - first) / 1000 };
    }
    throw new HumanError(`The session in ${folder} has left no transcript.`, 'Look at its ledger.', 'failed');
  }

  private ask(question: Parameters<typeof askModel>[1]): Promise<Asked> {
    const { redaction } = this.terminal.screen;
    const { signal } = this.stop;
    return askModel(this.voice, question, this.budget, { now: () => nodeClock.now(), signal, redaction });
  }

  /** Writes what was measured, also where the bench was broken off, and prints the table. */
  async finish(): Promise<void> {
    this.deaf();
    const results = resultsOf(this.runs);
    const written = JSON.stringify({ results, runs: this.runs }, undefined, 2);
    await writeNewFile(path.join(this.out, 'bench.json'), 'The results', `${written}\n`);
    const { screen } = this.terminal;
    if (this.given.has('json')) screen.print(`${written}\n`);
    else if (results.length > 0) screen.print(`${tableOf(results)}\n`);
    else screen.remark('Nothing was judged: there are no figures.');
    screen.remark(`Reports and figures are in ${this.out}.`);
  }
}
