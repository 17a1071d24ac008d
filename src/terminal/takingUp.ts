import { isOwn } from '../app/record';
import { modelsOf, readExaminer, voiceSpelled } from '../app/seatModels';
import {
  estimateRest,
  seatsTaken,
  setupOfRecord,
  spokenIn,
  type TakeUpWishes,
  takenUp,
  voicesWished,
} from '../app/takingUp';
import { HumanError } from '../base/errors';
import { workspaceAround } from '../disk/sessionFolder';
import { type KeptSources, readSources } from '../disk/sources';
import { formatOf } from '../formats';
import type { SessionOpened, TakenUp } from '../ledger/events';
import type { SessionState } from '../ledger/state';
import { isPerson } from '../script/brief';
import { dollars } from '../transcript/cost';
import { printable } from '../transcript/escape';
import { freeProvider } from '../voices/registry';
import { picksFor } from './casting';
import type { Given } from './given';
import { askAboutOrigins, modelLines } from './models';
import { requirePerson } from './person';
import { foreignSession } from './record';
import { hiddenIn } from './setup';
import { ownStrategy } from './strategies';
import type { Terminal } from './terminal';
import { makeVoices, pickWishes, signingWorld, userFolder, worldWith } from './voices';

/** All that a session in a folder is gone on with: its copies, what was confirmed anew, and the voices in their world. */
export async function takeUp(
  state: SessionState,
  opened: SessionOpened,
  folder: string,
  given: Given,
  terminal: Terminal,
) {
  const { screen } = terminal;
  const format = formatOf(opened.format);
  const sources = await readSources(folder, opened);
  for (const notice of sources.notices) screen.remark(notice);
  requirePerson(opened.seats, formatOf(opened.format), given, terminal);
  const wishes = wishesOf(given, opened);
  const taken = await takenAnew(state, opened, sources, wishes, given, terminal);
  const around = workspaceAround(folder) ?? terminal.cwd;
  const strategy = await ownStrategy(format, opened.options, around, given, terminal, true);
  const readable = screen.attended && !given.has('quiet') && !given.has('events');
  const asked = { readable, ...pickWishes(given), strategy: strategy?.voice };
  const voices = await makeVoices(voicesWished(state, format, wishes), terminal, asked);
  const world = await signingWorld(voices, terminal);
  await askAboutOrigins(seatsTaken(opened, taken), world, around, given, terminal);
  return { sources, taken, voices, world };
}

/** Who speaks from here on and what it may cost, as the command line says it; of a session that is not this user's, nothing that costs money is believed. */
async function takenAnew(
  state: SessionState,
  opened: SessionOpened,
  sources: KeptSources,
  wishes: TakeUpWishes,
  given: Given,
  terminal: Terminal,
): Promise<TakenUp | undefined> {
  const { screen } = terminal;
  const [named = ''] = given.positionals;
  const foreign = !(await isOwn(state, sources, userFolder(terminal)));
  if (!foreign && Object.values(wishes).every(wish => wish === undefined)) return undefined;
  if (foreign) {
    // The rehearsal asks nobody and costs nothing, whoever wrote that it shall speak.
    if (opened.seats.every(seat => isPerson(seat) || seat.voice === freeProvider)) wishes.voice ??= freeProvider;
    screen.remark(printable(foreignSession(named)));
    if (!wishes.voice) throw voiceMissing(named);
  }
  const format = formatOf(opened.format);
  // Nothing is asked of any model for the estimate.
  const silent = await makeVoices(voicesWished(state, format, wishes), terminal, { readable: false, silent: true });
  const world = worldWith(silent, terminal);
  const taken = takenUp(state, format, wishes, world, foreign);
  if (!format || !foreign) return taken;
  const setup = setupOfRecord(state, format, sources, taken);
  for (const sentence of hiddenIn(setup, spokenIn(state))) screen.remark(printable(sentence));
  if (Object.values(taken.voices).every(voice => voice.rehearsal)) return taken;
  const usd = estimateRest(setup, state, world)?.usd ?? undefined;
  const about = usd === undefined ? 'what it will cost is not known' : `about ${dollars(usd)} are to be expected`;
  const cap = wishes.usd === undefined ? `${wishes.turns} turns` : dollars(wishes.usd);
  // Where nobody knows a price no cap in dollars can be kept.
  if (wishes.usd === undefined && (usd !== undefined || wishes.turns === undefined)) {
    const option = usd === undefined ? '--max-turns 100' : '--budget 0.50';
    throw new HumanError(
      `Going on with it costs money, and ${about}.`,
      `Say how much it may cost at most: --voice ${given.text('voice')} ${option}.`,
    );
  }
  const cast = opened.seats.map(seat => `${seat.name} (${seat.role})`).join(', ');
  const models = modelsOf(seatsTaken(opened, taken), world);
  const voices = [...new Set(models.map(model => model.label))].join(', ');
  screen.remark(printable(`Going on with ${cast} · ${voices} · ${about}, at most ${cap}.`));
  for (const line of modelLines(models)) screen.remark(printable(line));
  return taken;
}

function wishesOf(given: Given, opened: SessionOpened): TakeUpWishes {
  const [voice, examiner] = [given.text('voice'), given.text('examiner')];
  return {
    voice: voice === undefined ? undefined : voiceSpelled(voice),
    model: given.text('model'),
    judgeModel: given.text('judge-model'),
    examiner: examiner === undefined ? undefined : readExaminer(examiner),
    seats: picksFor(given, opened),
    usd: given.amount('budget'),
    turns: given.whole('max-turns', 1),
  };
}

function voiceMissing(named: string): HumanError {
  return new HumanError(
    `Who speaks in it, and what it may cost, is not taken from there.`,
    `Read it with: convene replay ${named}; go on with --voice rehearsal, which is free, or with --voice anthropic --budget 0.50.`,
  );
}
