import { Part } from './part';

/** The toolkit's text area, as far as the parts use it. */
export interface TextArea extends HTMLElement {
  value: string;
  control: HTMLTextAreaElement;
}

/** Puts a text into a field at once: the toolkit alone would do it with the next frame, and keys pressed until then would be lost. */
export function fill(area: TextArea, text: string): void {
  area.value = text;
  area.control.value = text;
}

/** A part with one field to write in. */
export class Writing extends Part {
  protected get area(): TextArea | null {
    return this.querySelector<TextArea>('vscode-text-area');
  }

  /** Whether a key press is the Enter that sends what stands in the field. */
  protected sends(event: KeyboardEvent): boolean {
    const inText = (event.target as Element).matches('vscode-text-area');
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing || !inText) return false;
    event.preventDefault();
    return true;
  }
}
