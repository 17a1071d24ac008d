import { FakeClock } from '../support/modelServer/clock';
import { five, goal, isJudging, play, played, prompt } from '../support/scene/served';

/** How long fifteen beats of three characters take at 0.9 s to the first token and 70 tokens a second, and what of their cost is the judge's. */
export const name = 'scene';

/** Runs the bench. */
export async function run(): Promise<Record<string, number | string>[]> {
  const rows: Record<string, number | string>[] = [];
  for (const order of ['arrival', 'natural']) {
    const clock = new FakeClock();
    const pace = { latencyMs: 900, tokensPerSecond: 70, clock, people: five.slice(0, 3) };
    await play({ goal, prompt, maxBeats: 15, order }, pace, async (session, server, underWay) => {
      const ms = await played(session, clock, underWay, 15);
      const judging = new Set(
        server
          .calls()
          .filter(hit => isJudging(hit.request?.last ?? ''))
          .map(hit => hit.number),
      );
      const judged = server.bill.filter(line => judging.has(line.hit)).reduce((sum, line) => sum + line.usd, 0);
      const share = judged / server.total();
      rows.push({
        order,
        seconds: Number((ms / 1000).toFixed(1)),
        judgements: judging.size,
        'judge, % of the cost': Number((share * 100).toFixed(1)),
        dollars: Number(server.total().toFixed(4)),
        holds: ms <= 50_000 ? 'yes' : 'no',
      });
    });
  }
  return rows;
}
