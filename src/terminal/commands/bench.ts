import path from 'node:path';
import { resolveVoiceName } from '../../app/seatModels';
import { HumanError } from '../../base/errors';
import { inputTokens } from '../../base/usage';
import { nodeClock } from '../../disk/clock';
import { readRegularFile, undefinedIfMissing } from '../../disk/files';
import { createSessionFolder } from '../../disk/sessionFolder';
import { writeNewFile } from '../../disk/userFiles';
import { formats } from '../../formats';
import { freeProvider } from '../../voices/registry';
import type { Voice } from '../../voices/voice';
import { askModel, type BenchAnswer, type BenchBudget } from '../bench/asking';
import { type BenchCase, readBenchCases } from '../bench/cases';
import { judgeQuestion, reviewers, scoreOf } from '../bench/judging';
import { averageByMethod, type BenchRun, resultsTable } from '../bench/table';
import type { ParsedArgs } from '../parsedArgs';
import { chooseSessionFolder } from '../places';
import { readSessionRecord } from '../record';
import type { Screen } from '../screen';
import { exitCodes, type Terminal } from '../terminal';
import { unknownValue } from '../unknownValue';
import { makeVoices, voicePreferences } from '../voices';
import { runCommand } from './run';

const DEFAULT_METHODS = 'reviewer,hasty,review,debate,structured';
const DEFAULT_BUDGET_USD = 1;

/** Files of a session that serve as its report; the first existing one is used. */
const REPORT_FILES = ['findings.md', 'transcript.md'];

/** The report of one run of a method. */
type Report = Omit<BenchAnswer, 'data'>;

/** Measures methods (a format, or one prompt to a model) on a folder's documents: a judge compares each report with the document's key (what was planted). */
export async function runBench(args: ParsedArgs, terminal: Terminal): Promise<number> {
  const [folder = ''] = args.positionals;
  const methods = methodsOf(args);
  const cases = await readBenchCases(path.resolve(terminal.cwd, folder));
  const out = await chooseSessionFolder(args, terminal, () =>
    createSessionFolder(path.join(terminal.cwd, 'convene'), 'bench'),
  );
  const id = resolveVoiceName(args.text('voice') ?? freeProvider);
  const voices = await makeVoices([id], terminal, { readable: false, ...voicePreferences(args) });
  const runner = new BenchRunner(args, terminal, voices.of(id), out, {
    usd: args.dollars('budget') ?? DEFAULT_BUDGET_USD,
  });
  try {
    const runs = args.wholeNumber('runs', 1) ?? 3;
    for (let run = 1; run <= runs; run++)
      for (const each of cases) for (const method of methods) await runner.measure(each, method, run);
  } finally {
    await voices.close();
    await runner.finish();
  }
  return exitCodes.ended;
}

/** The methods to measure; a format must have its own calls, since it has to read the document. */
function methodsOf(args: ParsedArgs): string[] {
  const named = (args.text('methods') ?? DEFAULT_METHODS).split(',').map(each => each.trim());
  const known = [...Object.keys(reviewers), ...formats.filter(format => format.callRules).map(format => format.id)];
  for (const method of named)
    if (!known.includes(method)) throw unknownValue(`There is no method “${method}”.`, method, known);
  return named;
}

/** Runs a bench within its budget; each report is written to the folder `out` before it is judged. */
class BenchRunner {
  private readonly runs: BenchRun[] = [];
  private readonly stop = new AbortController();
  private readonly stopListening: () => void;

  constructor(
    private readonly args: ParsedArgs,
    private readonly terminal: Terminal,
    private readonly voice: Voice,
    private readonly out: string,
    private readonly budget: BenchBudget,
  ) {
    this.stopListening = terminal.interrupts.listen(() => this.stop.abort());
  }

  async measure(each: BenchCase, method: string, run: number): Promise<void> {
    const { terminal } = this;
    if (this.stop.signal.aborted) return;
    terminal.screen.remark(`${each.name} · ${method} · run ${run}`);
    const report = await this.makeReport(each, method, run);
    await writeNewFile(path.join(this.out, `${each.name}-${method}-${run}.md`), 'The report', report.text);
    const { usd, seconds, usage } = report;
    const measured = { usd, seconds, inputTokens: inputTokens(usage), outputTokens: usage.output };
    const row = { document: each.name, method, run, planted: each.defects.length, ...measured };
    try {
      const model = this.args.text('judge-model') ?? this.args.text('model');
      const judgement = await this.ask(judgeQuestion(each, report.text, model));
      this.runs.push({ ...row, score: scoreOf(judgement.data, each, report.text) });
    } catch (error) {
      if (!(error instanceof HumanError)) throw error;
      terminal.screen.remark(`Not judged: ${error.message}`);
      this.runs.push({ ...row, failed: error.message });
    }
  }

  private async makeReport(each: BenchCase, method: string, run: number): Promise<Report> {
    const reviewer = reviewers[method];
    if (reviewer) return this.ask(reviewer(each.document, this.args.text('model')));
    return this.runSession(each.file, method, path.join(this.out, `${each.name}-${method}-${run}`));
  }

  /** Runs a session on a document in its own folder and returns its report. */
  private async runSession(file: string, format: string, folder: string): Promise<Report> {
    const { args, terminal, budget } = this;
    const options = { out: [folder], budget: [Math.max(0, budget.usd).toFixed(4)], quiet: [''] };
    // Standard output is reserved for the results.
    const screen: Screen = Object.create(terminal.screen);
    screen.print = text => terminal.screen.remark(text.trimEnd());
    await runCommand(args.withReplaced([format, file], options), { ...terminal, screen });
    const { events, state } = await readSessionRecord(folder, terminal);
    const { usage, usd } = state.spent;
    budget.usd -= usd;
    const [first = 0, last = 0] = [events[0], events.at(-1)].map(event => Date.parse(event?.at ?? ''));
    for (const name of REPORT_FILES) {
      const bytes = await undefinedIfMissing(readRegularFile(path.join(folder, name)));
      if (bytes) return { text: bytes.toString('utf8'), usage, usd, seconds: (last - first) / 1000 };
    }
    throw new HumanError(`The session in ${folder} has left no transcript.`, 'Look at its ledger.', 'failed');
  }

  private ask(question: Parameters<typeof askModel>[1]): Promise<BenchAnswer> {
    const { redaction } = this.terminal.screen;
    const { signal } = this.stop;
    return askModel(this.voice, question, this.budget, { now: () => nodeClock.now(), signal, redaction });
  }

  /** Writes the results, also of an interrupted bench, and prints the table. */
  async finish(): Promise<void> {
    this.stopListening();
    const results = averageByMethod(this.runs);
    const written = JSON.stringify({ results, runs: this.runs }, undefined, 2);
    await writeNewFile(path.join(this.out, 'bench.json'), 'The results', `${written}\n`);
    const { screen } = this.terminal;
    if (this.args.has('json')) screen.print(`${written}\n`);
    else if (results.length > 0) screen.print(`${resultsTable(results)}\n`);
    else screen.remark('Nothing was judged: there are no figures.');
    screen.remark(`Reports and figures are in ${this.out}.`);
  }
}
