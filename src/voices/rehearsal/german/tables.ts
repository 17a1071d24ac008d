import { findingsOf, holdouts, recommendationOf } from '../accord/findings';
import type { Side } from '../accord/sides';
import { passagesFor } from '../choose';
import { type Draft, line } from '../draft';
import type { Point } from '../floor';
import { opening, quote } from '../phrase';
import type { Plan } from '../plans/plan';
import { phraseOf } from '../words';

const ordinals = ['Erstens', 'Zweitens', 'Drittens', 'Viertens'];
const counts = ['Kein Unterschied', 'Ein Unterschied', 'Zwei Unterschiede', 'Drei Unterschiede'];

/** Sets the terms when nobody has spoken yet, in German. */
export const openFloor: Plan = (floor, draft) => {
  draft.say('open', [
    line`Zu sprechen ist über diesen Vorschlag; bringen Sie Belege, und antworten Sie einander.`,
    line`Gesucht ist eine Entscheidung, die den ersten Einwand übersteht.`,
  ]);
  const longest = Math.max(8, Math.floor(floor.limit * 0.4));
  const [passage] = passagesFor(floor, { stance: 'weighing', longest }, 1);
  if (passage)
    draft.say('maybe start', [
      line`Beginnen wir mit dieser Zeile: ${quote(passage.text)}`,
      line`An einem Satz kommt niemand vorbei: ${quote(passage.text)}`,
    ]);
};

/** States what the positions share, then where they part and between whom, in German. */
export const findGround: Plan = (floor, draft) => {
  const { agreements, differences, sides } = findingsOf(floor);
  for (const [at, agreement] of agreements.entries())
    draft.say(`ground ${at}`, [
      at === 0 ? line`Gemeinsam ist allen: ${opening(agreement)}.` : line`Außerdem gilt: ${opening(agreement)}.`,
    ]);
  draft.breakParagraph();
  const left = counts[differences.length] ?? 'Mehrere Unterschiede';
  draft.say('parts', [line`${left} ${differences.length > 1 ? 'bleiben' : 'bleibt'}.`]);
  for (const [at, { about, concerns, other }] of differences.entries()) {
    const grounds = [concerns, other].flatMap(side =>
      side?.claim && !draft.text().includes(side.claim) ? [`${side.seat.name} stützt sich auf ${side.claim}`] : [],
    );
    const between = grounds.length > 0 ? `; ${grounds.join(', ')}` : '';
    if (draft.room() > 12) draft.say(`difference ${at}`, [line`${ordinals[at] ?? 'Dann'}, ${about}${between}.`]);
  }
  if (sides.length === 0)
    draft.say('empty', [line`Noch hat niemand eine Position genannt, die sich vergleichen ließe.`]);
};

/** Puts a difference to the one it concerns, in German. */
export const askAbout: Plan = (floor, draft) => {
  const { about, to } = floor.occasion.cue.data ?? {};
  const name = floor.occasion.brief.seats.find(seat => seat.id === to)?.name ?? '';
  const text = String(about ?? '').replace(/[.?!]$/, '');
  const difference = text.charAt(0).toLowerCase() + text.slice(1);
  draft.say('ask about', [
    line`${name}, der Tisch ist uneins, ${difference}. Welche Tatsache würde es für Sie entscheiden?`,
    line`Was würde für Sie klären, ${name}, ${difference}?`,
    line`Angenommen, der Tisch entscheidet gegen Sie, ${name}, wenn es darum geht, ${difference}: Was wollten Sie dafür?`,
    line`${name}, offen ist, ${difference}. Was ist das Mindeste, das Sie unterschreiben könnten?`,
  ]);
};

/** Puts a plan to the vote, in German: what is done, which wishes it meets, what stays open. */
export const synthesise: Plan = (floor, draft) => {
  const { sides, differences } = findingsOf(floor);
  if (sides.length === 0) {
    draft.say('empty', [line`Es wurde nichts gehört, was sich zusammenfügen ließe.`]);
    return;
  }
  const wanting = holdouts(sides);
  const { soFar, again } = floor.occasion.cue.data ?? {};
  const plan = recommendationOf(floor, wanting);
  draft.say('plan', [
    soFar
      ? line`Soweit es gehört wurde: ${plan}`
      : line`${again ? 'Damit der Block fällt, lautet der Plan jetzt' : 'Der Plan'}: ${plan}`,
  ]);
  for (const side of wanting) {
    if (draft.room() < 30) break;
    draft.say(`meets ${side.seat.id}`, [
      side.claim !== '' && line`${side.seat.name} bekommt das, weil ${side.claim} nicht beantwortet wurde.`,
      side.claim !== '' &&
        line`${side.seat.name} hat ${side.claim} vorgebracht, und das steht noch; darum die Auflage.`,
      line`Für ${side.seat.name} enthält er ${side.safeguard}.`,
      line`Der Wunsch von ${side.seat.name} steht darin: ${side.safeguard}.`,
    ]);
  }
  draft.breakParagraph();
  giving(draft, sides, wanting);
  const [open] = differences;
  if (open && draft.room() > 20)
    draft.say('open', [
      line`Eines bleibt offen und wird so festgehalten: ${open.about}.`,
      line`Keine Einigung gab es darüber, ${open.about}.`,
    ]);
};

function giving(draft: Draft, sides: readonly Side[], wanting: readonly Side[]): void {
  for (const side of sides.filter(each => !wanting.includes(each))) {
    if (draft.room() < 24) return;
    draft.say(`gives ${side.seat.id}`, [
      line`${side.seat.name} nimmt den Aufschub hin und behält den Punkt ${side.thing}.`,
      line`${side.seat.name} geht mit, den Punkt ${side.thing} im Blick.`,
      line`Für ${side.seat.name} bleibt der Punkt ${side.thing} auf der Tagesordnung.`,
      line`Auch ${side.seat.name} kann damit leben, solange der Punkt ${side.thing} nicht vergessen wird.`,
      side.claim !== '' && line`Was ${side.seat.name} eingebracht hat, ${side.claim}, bleibt der Grund zu beginnen.`,
    ]);
  }
}

/** Brings in somebody who has been silent, in German. */
export const drawIn: Plan = (floor, draft) => {
  const { to } = floor.occasion.cue.data ?? {};
  if (to === 'user') {
    draft.say('to user', [
      line`@user Was wissen Sie über diesen Vorschlag, das nicht im Dokument steht?`,
      line`@user Welcher dieser Punkte würde ändern, was Sie tun?`,
      line`@user Was sollte geklärt sein, bevor jemand beginnt?`,
    ]);
    return;
  }
  const name = floor.occasion.brief.seats.find(seat => seat.id === to)?.name ?? '';
  draft.say('draw in', [
    line`${name}, Sie haben zwei Runden lang nichts gesagt: Was fehlt hier aus Ihrer Sicht?`,
    line`Bevor wir weitergehen, ${name}: Wo berührt das, wofür Sie einstehen?`,
    line`${name}, wonach hat hier noch niemand gefragt?`,
  ]);
};

/** What was said by whom, one sentence each, then where it leaves the table, in German. */
export const sumUp: Plan = (floor, draft) => {
  const last = new Map<string, Point>();
  for (const point of floor.points) if (point.seat.id !== floor.seat.id) last.set(point.seat.id, point);
  if (last.size === 0) return openFloor(floor, draft);
  draft.say('sum lead', [
    line`Der Stand der Dinge in einem Satz von jedem.`,
    line`So weit ist der Tisch gekommen.`,
    line`Bevor es weitergeht, ein Blick zurück.`,
  ]);
  for (const point of last.values()) {
    if (draft.room() < 24) break;
    draft.say(`sum ${point.seat.id}`, weights(point.seat.name, phraseOf(floor, point, 11)));
  }
};

function weights(name: string, phrase: string) {
  return [
    line`${name} legt das Gewicht auf ${phrase}.`,
    line`Für ${name} läuft es auf ${phrase} hinaus.`,
    line`Von ${name} kommt ${phrase}.`,
    line`Nicht aufgeben wollte ${name} diesen Satz: ${phrase}.`,
  ];
}
