import { type Line, line } from '../draft';

/** Who stands against whom, and on what. */
export interface Clash {
  a: string;
  b: string;
  p: string;
  q: string;
}

/** Names the point on which it turns, in German. */
export function cruxes({ a, b, p, q }: Clash): Line[] {
  return [
    line`Der Streitpunkt: ${p} bei ${a} gegen ${q} bei ${b}.`,
    line`${a} steht auf ${p}, ${b} auf ${q}; dazwischen fällt die Entscheidung.`,
    line`Eine Frage ist übrig: Wiegt ${p} schwerer als ${q}, wie ${a} es sieht, oder leichter, wie ${b} meint?`,
    line`Alles hängt daran, ob ${p}, von ${a} vorgebracht, neben ${q} von ${b} bestehen kann.`,
  ];
}

/** What each side must show next, in German. */
export function charges({ a, b }: Clash): Line[] {
  return [
    line`${b} sage, welcher Beleg umstimmen würde; ${a}, was geschieht, wenn es schiefgeht.`,
    line`Von ${a} will ich eine Zahl hören, von ${b} den Preis des Nichtstuns.`,
    line`Lasst alles andere beiseite und klärt das.`,
    line`Wer den Satz der Gegenseite aufnimmt, gewinnt die Runde.`,
  ];
}

/** The verdict in German. */
export function verdicts(winner: 'for' | 'against', a: string): Line[] {
  const motion = winner === 'for' ? 'Der Antrag ist angenommen' : 'Der Antrag ist abgelehnt';
  return [
    line`${motion}; ${a} hat die besseren Gründe.`,
    line`Ich entscheide für ${a}: ${winner === 'for' ? 'Es geht los' : 'So nicht'}.`,
    line`Die Entscheidung fällt für ${a}. ${motion}.`,
  ];
}

/** The verdict in German where neither side has carried it. */
export function splits({ a, b, p, q }: Clash): Line[] {
  return [
    line`Geteilt: ${a} hat mit ${p} den Bedarf gezeigt, ${b} mit ${q} die Lücke.`,
    line`Eine geteilte Entscheidung, und eine knappe: ${p} von ${a} und ${q} von ${b} stehen beide noch.`,
  ];
}

/** What decided it, in German. */
export function deciding(a: string, quoted: string): Line[] {
  return [
    line`Den Ausschlag gab ein Satz, den ${a} eingebracht hat: ${quoted}`,
    line`Entscheidend ist das Argument von ${a}, und es ruht auf dem Text: ${quoted}`,
    line`Gekippt hat es der Beleg von ${a}: ${quoted}`,
  ];
}

/** Why the other side fell short, in German. */
export function lost(b: string, theirs: string): Line[] {
  return [
    line`Der stärkste Punkt von ${b}, ${theirs}, begrenzt das Wie und kehrt das Ob nicht um.`,
    line`${b} hat ${theirs} gut vertreten; das verdient eine Auflage, nicht das Urteil.`,
    line`Dagegen reichte ${theirs} von ${b} nicht, denn es war eher behauptet als gezeigt.`,
  ];
}

/** What would change the ruling, in German. */
export function changes(other: string): Line[] {
  return [
    line`Eine Messung, die dem widerspricht, würde dieses Urteil ändern.`,
    line`Neu aufnehmen würde ich es, wenn ${other} einen wirklichen Fall zeigt, der anders ausging.`,
    line`Was mich umstimmen würde: eine erprobte Antwort, die hier niemand gegeben hat.`,
  ];
}

/** The condition that goes with a ruling, in German. */
export function conditions(q: string): Line[] {
  return [
    line`Eine Auflage gehört dazu; für diesen Satz muss vor Beginn jemand einstehen: ${q}`,
    line`Die Auflage: schriftlich behandeln, was das Dokument selbst einräumt. ${q}`,
    line`Es gilt nur, wenn hierauf jemand achtet: ${q}`,
  ];
}
