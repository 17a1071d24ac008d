import { Part } from './part';

/** The toolkit's text area, as far as the parts use it. */
export interface TextArea extends HTMLElement {
  value: string;
  control: HTMLTextAreaElement;
}

/** Sets the text of a field at once: the toolkit would do so in the next frame, and lose keys pressed until then. */
export function setFieldText(area: TextArea, text: string): void {
  area.value = text;
  area.control.value = text;
}

/** A part with one text field. */
export class TextPart extends Part {
  protected get field(): TextArea | null {
    return this.querySelector<TextArea>('vscode-text-area');
  }

  /** Whether a key press is the Enter that sends the field; if so, it makes no new line. */
  protected isSendKey(event: KeyboardEvent): boolean {
    const inText = (event.target as Element).matches('vscode-text-area');
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing || !inText) return false;
    event.preventDefault();
    return true;
  }
}
