import type { Kind } from '../cues';
import type { Book, Lens } from './book';

const byLens: Record<Lens, (figure: string) => string[]> = {
  evidence: figure => [
    figure ? `Was wurde gemessen, um auf ${figure} zu kommen, und von wem?` : 'Was wurde dafür gemessen, und von wem?',
    'Was müssten wir nächsten Monat sehen, um das falsch zu nennen?',
    'Welche der Annahmen darunter hat noch niemand geprüft?',
    'Wissen Sie das, oder erwarten Sie es?',
    'Mit welchem billigen Versuch ließe sich das widerlegen, bevor wir uns festlegen?',
  ],
  numbers: figure => [
    figure
      ? `In welchem Bereich liegt ${figure}, und wovon hängt das ab?`
      : 'Wie viel ist das, in einer prüfbaren Einheit?',
    figure
      ? `Gegen welchen Ausgangswert rechnen Sie ${figure}?`
      : 'Was wird aus der Summe, wenn das um die Hälfte danebenliegt?',
    'Was kostet in derselben Zeit das Nichtstun?',
    'Welche eine Größe verschiebt dieses Ergebnis am stärksten?',
    'Wie viele Monate muss das halten, bis es sich bezahlt macht?',
  ],
  reversal: () => [
    'Nehmen wir das Gegenteil an: Was würden wir dann bauen, und wäre es schlechter?',
    'Was geben wir endgültig auf, wenn das beschlossen ist?',
    'Wer gewinnt, wenn davon nur die Hälfte je fertig wird?',
    'Wenn sich das Problem von selbst erledigte, würden Sie es trotzdem vorschlagen?',
    'Was ist das Kleinste, das wir stattdessen am Montag beginnen könnten?',
  ],
  failure: figure => [
    'Wenn das nachts um drei ausfällt, wer merkt es, und was geschieht zuerst?',
    'Wie kommen wir von dort zurück, wenn es auf halbem Weg schiefgeht?',
    figure
      ? `Was passiert beim Doppelten von ${figure}?`
      : 'Was ist der schlimmste stille Fehler darin, den kein Alarm zeigt?',
    'Was verhindert, dass aus einem schlechten Tag eine verlorene Woche wird?',
    'Welchen Teil davon haben Sie schon einmal absichtlich ausfallen sehen?',
  ],
  people: figure => [
    'Wer muss deswegen anders arbeiten, und wurde gefragt?',
    'Was sieht der Mensch am anderen Ende an dem Tag, an dem es schiefgeht?',
    figure
      ? `Wer steht hinter ${figure}, und was haben diese Leute gesagt?`
      : 'Wessen Tag wird dadurch länger, und um wie viel?',
    'Welchem Kunden würden Sie das zuerst erklären?',
    'Was sagen wir denen, bei denen es nicht geht?',
  ],
  delivery: figure => [
    'Wem gehört das vom ersten Tag an, und was bleibt dafür liegen?',
    figure
      ? `Was muss fertig sein, bevor ${figure} zu zählen beginnt?`
      : 'Was muss fertig sein, bevor das beginnen kann?',
    'Welcher Schritt davon lässt sich allein ausliefern und ist dann schon etwas wert?',
    'Was streichen Sie zuerst, wenn es doppelt so lange dauert?',
    'Wo berührt das ein System, das uns nicht gehört?',
  ],
};

const byKind: Partial<Record<Kind, string>> = {
  open: 'Bis wann wird das entschieden, und von wem?',
  alternative: 'Was hätte Sie dazu gebracht, das doch zu wählen?',
  scope: 'Wer kümmert sich um das, was hier ausgelassen wird?',
};

const endings: Record<Lens, string[]> = {
  evidence: ['Auch „Das weiß ich nicht“ ist eine Antwort.', 'Für eine Zahl ändere ich meine Meinung.', ''],
  numbers: ['Die Größenordnung genügt.', 'Ich möchte Gleiches mit Gleichem vergleichen.', ''],
  reversal: ['Ich frage, weil alle genickt haben.', 'Überzeugen Sie mich gegen meinen Willen.', ''],
  failure: ['Mich ruft man dann an.', 'Führen Sie mich durch die ersten zehn Minuten.', ''],
  people: ['Nennen Sie mir einen Menschen, keinen Durchschnitt.', 'Ich muss es morgen erklären.', ''],
  delivery: ['Ein Name und ein Datum genügen.', 'Ich höre es lieber jetzt als im dritten Monat.', ''],
};

/** A presentation in German. */
export const german: Book = {
  openers: phrase => [
    `Sie zeigen uns ${phrase}.`,
    `Auf der Folie steht ${phrase}.`,
    `Hängen geblieben bin ich bei ${phrase}.`,
    `Nehmen wir ${phrase}.`,
    `Eine Zeile trägt hier viel: ${phrase}.`,
    `Ich halte mich an ${phrase}.`,
    `Meine Frage gilt dieser Stelle: ${phrase}.`,
  ],
  doubts: (lens, kind, figure) => [byKind[kind] ?? [], byLens[lens](figure)].flat(),
  closers: lens => endings[lens],
  bare: title => [
    `${title} steht da ohne einen Satz: Was sollen wir davon mitnehmen?`,
    `Was muss stimmen, damit ${title} hält, und wer hat nachgesehen?`,
    `Wenn wir ${title} aus dem Vortrag streichen, was vermisst dann niemand?`,
  ],
  transitions: (name, matter) => [
    `Einen Moment bitte: ${name} möchte bei ${matter} noch einmal nachfragen.`,
    `Bevor wir weitergehen, hat ${name} noch eine Frage zu ${matter}.`,
    `Hier halten wir kurz an. ${name}, Sie haben das Wort zu ${matter}.`,
    `Ich sehe, dass dort jemand mitschreibt: ${name} bitte, zu ${matter}.`,
    `Wir bleiben einen Augenblick bei ${matter}, denn ${name} hat eine Frage.`,
    `Eine Frage aus dem Podium dazu: ${name} möchte zu ${matter} etwas wissen.`,
  ],
  plainTransition: name => `Bevor wir weitergehen, hat ${name} dazu noch eine Frage.`,
  slide: number => `Folie ${number}`,
  bridges: name => [
    `Das kommt in die Nachbesprechung, ${name}. Zurück zum Vortrag.`,
    `Das habe ich notiert, ${name}, und wir gehen weiter.`,
    'Gut, dabei lassen wir es vorerst.',
    'Darauf kommen wir in der Nachbesprechung zurück. Bitte fahren Sie fort.',
    'Beide Seiten sind notiert. Sie haben wieder das Wort.',
  ],
  murmurs: ['Mhm.', 'Verstehe.', 'Gut.', 'Nur weiter.', 'Ja.', 'Interessant.', 'Aha.'],
  pileOns: (asker, phrase, doubt) => [
    `Zur Frage von ${asker} noch dies: Sie sagten ${phrase}. ${doubt}`,
    `${asker} bekam ${phrase} zur Antwort. Meine Frage ist die nächste: ${doubt}`,
    `Hier halte ich es mit ${asker}, und nach ${phrase} will ich mehr wissen: ${doubt}`,
  ],
  satisfied: phrase => [
    `Genau darum ging es mir: ${phrase}.`,
    `Mit ${phrase} kann ich dem Rest folgen.`,
    `Das ist eine Antwort, die ich prüfen kann: ${phrase}.`,
    `${phrase}: dann sollte es auch auf der Folie stehen.`,
  ],
  escalated: title => [
    `${title} klären wir hier nicht. Es braucht einen Namen und ein Datum, bevor jemand unterschreibt.`,
    'Zweimal gefragt und immer noch offen: Das gehört auf die Liste dessen, was die Entscheidung aufhält.',
  ],
  lacking: {
    evidence: ['auf welcher Beobachtung das ruht', 'was es widerlegen würde'],
    numbers: ['welche Zahl das ist, mit ihrem Bereich', 'womit sie verglichen wird'],
    reversal: ['was wir dabei verlieren', 'warum der andere Weg schlechter ist'],
    failure: ['wer es merkt und wie wir zurückkommen', 'was die Ausbreitung aufhält'],
    people: ['wer dazu gefragt wurde', 'was es für einen dieser Menschen bedeutet'],
    delivery: ['wer es bis wann tut', 'was zuerst kommt'],
  },
  followUps: (phrase, missing) => [
    `${phrase} lässt offen, ${missing}. Können Sie das ergänzen?`,
    `Gehört habe ich ${phrase}. Gefragt hatte ich, ${missing}: Können Sie das sagen?`,
    `Ich fasse es enger. Lassen wir ${phrase} beiseite: Können Sie in einem Satz sagen, ${missing}?`,
    `Das war ${phrase}. Mir fehlt noch, ${missing}: Wie steht es damit?`,
  ],
  stillOpen: missing => `Ich weiß immer noch nicht, ${missing}; das bleibt offen.`,
  reasons: {
    figure: figure => `Die Antwort nennt eine Zahl: ${figure}.`,
    ground: phrase => `Die Antwort gibt einen Grund: ${phrase}.`,
    repeated: phrase => `Auf die Nachfrage hieß es ${phrase}.`,
    evasive: phrase => `Die Antwort schiebt die Frage auf: ${phrase}.`,
    missing: missing => `Die Antwort sagt nicht, ${missing}.`,
  },
  debrief: {
    nothing: 'Niemand kam dazu, etwas zu fragen; geprüft ist damit nichts.',
    open: {
      escalated: 'Im Raum nicht zu klären',
      limit: 'Bis zuletzt gefragt und nicht überzeugt',
      circular: 'Im Kreis gegangen',
      unanswered: 'Ohne Antwort',
      'stepped in': 'Abgebrochen',
      left: 'Zurückgelassen, als der Vortrag weiterging',
      'no verdict': 'Beantwortet, und niemand sagte, was die Antwort wert ist',
      open: 'Nicht beendet',
    },
    who: (agent, title) => `${agent} zu “${title}”`,
    carried: those => `Getragen hat: ${those}.`,
    answerTo: (agent, title) => `die Antwort an ${agent} zu “${title}”`,
    quiet: titles => `Keine Frage gab es zu ${titles}.`,
    waiting: count =>
      count === 1
        ? 'Eine Frage lag bereit und wurde nicht aufgerufen; sie steht in der Liste.'
        : `${count} Fragen lagen bereit und wurden nicht aufgerufen; sie stehen in der Liste.`,
    lack: (title, reason) => `Zu “${title}”: ${reason}`,
    prepare: titles =>
      `Schreiben Sie vor dem nächsten Mal je einen Satz mit einer Zahl, einem Namen oder einem Datum zu ${titles}, und setzen Sie ihn auf die Folie.`,
    keep: 'Setzen Sie vor dem nächsten Mal die Antworten, die getragen haben, auf ihre Folien.',
    and: 'und',
    more: count => `noch ${count}`,
  },
};
