import { fillPlaceholders } from './phrases';

/** A sentence for a person that is complete: an English template, under which its translations are filed, and the values of its placeholders. */
export class Message {
  constructor(
    readonly template: string,
    readonly values: readonly Value[] = [],
  ) {}

  /** Renders the message by a function that translates and fills a template, such as `vscode.l10n.t`. */
  render(translate: (template: string, ...values: (string | number)[]) => string): string {
    return translate(
      this.template,
      ...this.values.map(value => (value instanceof Message ? value.render(translate) : value)),
    );
  }

  /** English, as it is recorded and printed. */
  toString(): string {
    return fillPlaceholders(this.template, this.values.map(String));
  }

  toJSON(): string {
    return String(this);
  }
}

/** A value in a message: a name or a number, which are left as they are, or a message, which is translated too. */
export type Value = string | number | Message;

/** A text for a person; a plain string is its own template. */
export type Text = string | Message;

/** A text as a message. */
export function asMessage(text: Text): Message {
  return text instanceof Message ? text : new Message(text);
}

/** Creates a message: `` l10n`${name} is empty.` `` has the template `{0} is empty.` */
export function l10n(parts: TemplateStringsArray, ...values: Value[]): Message {
  return new Message(
    parts.reduce((before, part, index) => `${before}{${index - 1}}${part}`),
    values,
  );
}
