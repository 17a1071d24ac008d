import { confirmOrigins, modelsOfSetup, type SpeakingSeat, type TableModel, withCaps } from '../app/seatModels';
import { HumanError } from '../base/errors';
import { estimate } from '../stage/estimate';
import { seatCast } from '../stage/seating';
import type { SessionServices, Setup } from '../stage/setup';
import { formatDollars } from '../transcript/cost';
import type { ParsedArgs } from './parsedArgs';
import { promptLine } from './person';
import type { Terminal } from './terminal';
import { userFolder } from './voices';

/** Describes each model that speaks in a session in a line: its seats and its price. */
export function modelLines(models: readonly TableModel[]): string[] {
  const areSeveral = new Set(models.map(each => each.voice)).size > 1;
  return models.map(each => {
    const who = models.length === 1 ? 'all' : each.seats.join(', ');
    return `${each.model ?? each.label} for ${who}${areSeveral ? ` through ${each.label}` : ''}: ${priceText(each)}`;
  });
}

function priceText({ free, inputUSD, outputUSD }: TableModel): string {
  if (free) return 'free';
  if (inputUSD === null || outputUSD === null) return 'price unknown';
  // Multiplied fractions have digits of no meaning.
  const [input, output] = [inputUSD, outputUSD].map(usd => Math.round(usd * 1e6) / 1e6);
  return `$${input} in, $${output} out per million tokens`;
}

/** Asks whether the servers (origins) that a session sends to may have it, if there are several and one is new for this workspace; throws if not. */
export async function askAboutOrigins(
  seats: readonly SpeakingSeat[],
  services: Pick<SessionServices, 'voiceOf'>,
  workspace: string,
  args: ParsedArgs,
  terminal: Terminal,
): Promise<void> {
  await confirmOrigins(seats, services, { workspace, home: userFolder(terminal) }, async origins => {
    const listed = [...origins].map(([origin, names]) => `${origin} (${names.join(', ')})`).join('; ');
    const what = `This session sends what it is about to ${origins.size} places: ${listed}.`;
    if (args.has('yes')) terminal.screen.remark(what);
    else if (!(await askToAgree(what, terminal))) {
      throw new HumanError(what, 'Add --yes if each of them may have it, or choose one model for all with --model.');
    }
  });
}

/** Asks for a yes; where nobody can type, that is a no. */
async function askToAgree(what: string, { stdin, screen }: Terminal): Promise<boolean> {
  if (!stdin || !screen.isTerminal) return false;
  screen.remark(`${what}\nMay each of them have it? [y/N]`);
  return /^y(?:es)?$/i.test(await promptLine('', [stdin, process.stderr]));
}

/** The caps of a paid session if the user names none, as in the editor's settings. */
const defaultCaps = { usd: 1, turns: 200 } as const;

function isFree(setup: Setup, services: SessionServices): boolean {
  return seatCast(setup).seats.every(({ voice }) => services.voiceOf(voice).flags.free);
}

/** Adds the estimated cost to a set-up that costs money, and the usual caps if the user names none. */
export function estimatedSetup(setup: Setup, services: SessionServices): Setup {
  if (isFree(setup, services)) return setup;
  const table = modelsOfSetup(setup, services);
  const capped = setup.budget.usd === undefined ? withCaps(setup, defaultCaps, table) : setup;
  const { usd } = estimate(capped, services);
  return usd === null ? capped : { ...capped, estimateUSD: usd };
}

/** Describes the models of a paid session, its estimated cost and its cap, in lines; none for a free session. */
export function costNotice(setup: Setup, services: SessionServices): string[] {
  const { budget, estimateUSD } = setup;
  if (isFree(setup, services)) return [];
  const models = modelLines(modelsOfSetup(setup, services));
  if (estimateUSD === undefined)
    return [
      ...models,
      `The price of the model is not known: the session is capped at ${budget.turns} turns, not in dollars.`,
    ];
  const cap = budget.usd === undefined ? '' : `, at most ${formatDollars(budget.usd)}`;
  return [...models, `Estimated cost: about ${formatDollars(estimateUSD)}${cap}`];
}
