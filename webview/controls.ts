import {
  provideVSCodeDesignSystem,
  TextArea,
  TextField,
  vsCodeButton,
  vsCodeDropdown,
  vsCodeOption,
  vsCodeTextArea,
  vsCodeTextField,
} from '@vscode/webview-ui-toolkit';

/** Registers the elements of the UI toolkit; the parts use them by tag name only. */
export function registerControls(): void {
  keepNames(TextArea);
  keepNames(TextField);
  provideVSCodeDesignSystem().register(
    vsCodeButton(),
    vsCodeDropdown(),
    vsCodeOption(),
    vsCodeTextArea(),
    vsCodeTextField(),
  );
}

// The toolkit calls every field “Text area” or “Text field” once it stands in the page, whatever name it was given:
// https://github.com/microsoft/vscode-webview-ui-toolkit/blob/main/src/text-area/index.ts
function keepNames({ prototype }: { prototype: HTMLElement & { connectedCallback(): void } }): void {
  const connected = prototype.connectedCallback;
  prototype.connectedCallback = function (this: HTMLElement) {
    const name = this.getAttribute('aria-label');
    connected.call(this);
    if (name) this.setAttribute('aria-label', name);
  };
}
