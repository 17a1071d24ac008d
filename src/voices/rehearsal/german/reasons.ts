import type { Kind } from '../cues';
import { type Line, line } from '../draft';
import type { Stance } from '../stance';

/** Ways to bring in a line of the document in German. */
export function citing(q: string, heading: string): (Line | false)[] {
  return [
    line`Im Dokument steht es ausdrücklich: ${q}`,
    heading !== '' && line`Unter ${heading} heißt es: ${q}`,
    heading !== '' && line`Ein Blick auf den Abschnitt ${heading} genügt: ${q}`,
    heading !== '' && line`Der Abschnitt ${heading} legt sich fest: ${q}`,
    line`Mein Beleg ist ein einziger Satz: ${q}`,
    line`Die Verfasser schreiben es selbst: ${q}`,
    line`Dieser Satz trägt Gewicht: ${q}`,
    line`Ich nehme den Text beim Wort: ${q}`,
    line`Nachzulesen ist es hier: ${q}`,
    line`Noch eine Stelle zählt: ${q}`,
    line`Schwarz auf weiß: ${q}`,
    line`Darauf ruht es: ${q}`,
    line`Hierzu schweigt der Text nicht: ${q}`,
    line`Das habe ich nicht erfunden: ${q}`,
    line`Diese Zeile wurde bisher übergangen: ${q}`,
    line`Auf den Tisch gehört auch das: ${q}`,
    line`Ein Satz genügt mir: ${q}`,
    heading !== '' && line`Was unter ${heading} steht, gehört hierher: ${q}`,
    line`Man lese es noch einmal: ${q}`,
    line`Vom Papier abgelesen: ${q}`,
    line`Es gibt dazu klare Worte: ${q}`,
  ];
}

/** What follows from a quoted line, in German. */
export function reasons(stance: Stance, kind: Kind): Line[] {
  return stance === 'against' ? [...against(kind), ...anyAgainst] : [...inFavour(kind), ...anyFor];
}

function inFavour(kind: Kind): Line[] {
  switch (kind) {
    case 'problem':
      return [
        line`Das ist die Rechnung von heute, und jeder Monat Aufschub erneuert sie.`,
        line`Ein Plan, der das beendet, muss nicht vollkommen sein, um besser zu sein.`,
      ];
    case 'benefit':
      return [
        line`Nach einem Monat wird man wissen, ob es eingetreten ist.`,
        line`Zuerst merken es die, die heute die Last tragen.`,
      ];
    case 'risk':
    case 'cost':
    case 'open':
    case 'scope':
    case 'alternative':
      return [
        line`Das lässt sich während der Arbeit klären, und dann besser als vorher.`,
        line`Das ist eine Aufgabe mit einem Datum, und Aufgaben sprechen nicht gegen eine Entscheidung.`,
      ];
    default:
      return [
        line`Was so genau beschrieben ist, lässt sich prüfen, bauen und messen.`,
        line`Daran ist nichts vage, und am Vagen scheitern Pläne.`,
      ];
  }
}

function against(kind: Kind): Line[] {
  switch (kind) {
    case 'risk':
      return [
        line`Ein schlechter Tag dieser Art zehrt die kleinen Gewinne eines Quartals auf.`,
        line`Wer bemerkt das zuerst, und was tut er dann?`,
        line`Für diesen Fehler steht niemand ein, und solche Fehler finden die Kunden.`,
      ];
    case 'cost':
      return [
        line`Diese Rechnung kommt, ob der Nutzen eintritt oder nicht.`,
        line`Neben dem erhofften Gewinn bleibt davon wenig übrig.`,
      ];
    case 'alternative':
      return [line`Ich will den Vergleich sehen, der das ausschließt, mit Zahlen auf beiden Seiten.`];
    case 'open':
    case 'scope':
      return [
        line`Eine Entscheidung darüber hinweg wäre eine Wette.`,
        line`Das gehört zuerst beantwortet; die Abstimmung kann eine Woche warten.`,
      ];
    default:
      return [
        line`Das ist eine Absicht, und Absichten überstehen Last und Fristen selten.`,
        line`Nimmt man die Zuversicht weg, bleibt eine Annahme.`,
      ];
  }
}

const anyFor: Line[] = [
  line`Als Grund zum Warten lässt sich das schwer lesen.`,
  line`Auf diesem Boden steht der Plan.`,
  line`Von hier folgt der Rest ohne Zwang.`,
  line`Wer lieber wartet, muss erklären, wie sich das von selbst ändern soll.`,
];

const anyAgainst: Line[] = [
  line`Eine Entscheidung sollte nicht sicherer sein als ihr schwächster Satz.`,
  line`Nichts daneben zeigt, dass es sich im Betrieb so verhält.`,
  line`Daran muss sich der ganze Vorschlag messen lassen.`,
  line`Darauf gibt der Vorschlag keine Antwort.`,
];

/** What a side asks for in the end, in German. */
export function demands(stance: Stance): Line[] {
  return stance === 'against'
    ? [
        line`Vor einem Ja will ich den Rückweg sehen, Schritt für Schritt und einmal geübt.`,
        line`Zahlen in beide Spalten, dann die Abstimmung.`,
        line`Nennt zuerst den Menschen, der nachts dafür aufsteht.`,
        line`Fragt vorher die, die damit leben müssen.`,
        line`Die Hoffnung leistet hier zu viel Arbeit.`,
        line`Zeigt mir einen Versuch im Kleinen, dann sehe ich noch einmal hin.`,
      ]
    : [
        line`Legt Ziel und Datum fest, bevor die Arbeit beginnt.`,
        line`Baut die kleinste Fassung, die es beweist, und baut sie in diesem Monat.`,
        line`Geht in Stufen vor, mit einer Abbruchregel, die vorher aufgeschrieben ist.`,
        line`Messt vorher, messt nachher, und legt beides offen.`,
        line`Lasst zuerst die ausprobieren, die heute die Arbeit haben.`,
        line`Wer dagegen ist, sage bitte, was er stattdessen täte.`,
      ];
}
