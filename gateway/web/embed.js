/**
 * The booking page of a business in another site:
 *   <script src="https://amsel.example/embed.js" async></script>
 *   <amsel-booking business="biz_1"></amsel-booking>
 *   <amsel-booking business="biz_1" mode="popup">Book a time</amsel-booking>
 */
(() => {
  const ORIGIN = new URL(document.currentScript.src).origin;
  const HEIGHT_MAX = 20_000;
  /** A frame that the policy of the business refuses stays silent. */
  const SILENT_MS = 5_000;

  const STYLE = `
    :host { display: block }
    :host([mode='popup']) { display: inline-block }
    iframe { display: block; inline-size: 100%; block-size: 40rem; border: 0; color-scheme: normal }
    button, a { font: inherit; padding: .75em 1.25em; min-block-size: 44px; border: 0; border-radius: 10px;
      background: #f2a20c; color: #16181d; font-weight: 600; cursor: pointer }
    a { display: inline-block; box-sizing: border-box; text-decoration: none }
    :is(button, a):focus-visible { outline: 3px solid #1f5aa6; outline-offset: 2px }
    dialog { inline-size: min(66rem, 100vw - 1rem); max-inline-size: none; block-size: calc(100dvh - 2rem); max-block-size: none;
      padding: 0; border: 0; border-radius: 12px; overflow: hidden }
    dialog[open] { display: flex; flex-direction: column }
    dialog::backdrop { background: rgb(0 0 0 / .5) }
    dialog iframe { flex: 1; block-size: auto }
    iframe[hidden] { display: none }
    .close { align-self: end; min-inline-size: 44px; padding: 0 1em; border-radius: 0; background: none; color: inherit }
  `;

  class AmselBooking extends HTMLElement {
    connectedCallback() {
      addEventListener('message', this);
      const business = this.getAttribute('business');
      if (!business || this.shadowRoot) return;
      const root = this.attachShadow({ mode: 'open' });
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(STYLE);
      root.adoptedStyleSheets = [sheet];
      if (this.getAttribute('mode') === 'popup') root.append(...this.popup(business));
      else root.append(this.frame(business));
    }

    disconnectedCallback() {
      removeEventListener('message', this);
    }

    /** Heeds messages of the own frame only, and only while it shows the origin of this script. */
    handleEvent({ origin, source, data }) {
      const frame = this.shadowRoot?.querySelector('iframe');
      if (!frame || origin !== ORIGIN || source !== frame.contentWindow) return;
      this.showFrame(frame);
      const dialog = frame.closest('dialog');
      if (data?.type === 'amsel:close') dialog?.close();
      if (data?.type !== 'amsel:size' || dialog || !(data.height > 0)) return;
      frame.style.blockSize = `${Math.min(data.height, HEIGHT_MAX)}px`;
    }

    /** Also a frame that was only slow. */
    showFrame(frame) {
      this.isHeard = true;
      if (!frame.hidden) return;
      frame.hidden = false;
      frame.nextElementSibling.remove();
    }

    /** The text of the page itself, in its language. */
    label(name, otherwise) {
      return this.getAttribute(name) ?? otherwise;
    }

    frame(business) {
      const frame = document.createElement('iframe');
      const source = new URL(`/embed/${encodeURIComponent(business)}`, ORIGIN);
      source.searchParams.set('origin', location.origin);
      for (const name of ['services', 'with', 'language', 'theme']) {
        if (this.hasAttribute(name)) source.searchParams.set(name, this.getAttribute(name));
      }
      frame.src = source.href;
      frame.title = this.label('label', 'Booking');
      frame.addEventListener('load', () => {
        setTimeout(() => {
          if (this.isHeard || frame.hidden) return;
          frame.hidden = true;
          frame.after(this.link(business));
        }, SILENT_MS);
      });
      return frame;
    }

    /** The way to book where no frame is shown. */
    link(business) {
      const link = document.createElement('a');
      link.href = `${ORIGIN}/businesses/${encodeURIComponent(business)}/book`;
      link.target = '_blank';
      link.rel = 'noopener';
      link.textContent = this.label('label', 'Book');
      return link;
    }

    popup(business) {
      const button = document.createElement('button');
      button.type = 'button';
      const text = document.createElement('slot');
      text.textContent = this.label('label', 'Book');
      button.append(text);
      const dialog = document.createElement('dialog');
      dialog.setAttribute('aria-label', this.label('label', 'Booking'));
      const close = document.createElement('button');
      close.type = 'button';
      close.className = 'close';
      close.textContent = '✕';
      close.setAttribute('aria-label', this.label('close-label', 'Close'));
      close.addEventListener('click', () => dialog.close());
      dialog.append(close);
      button.addEventListener('click', () => {
        if (!dialog.querySelector('iframe, a')) dialog.append(this.frame(business));
        dialog.showModal();
      });
      return [button, dialog];
    }
  }

  if (!customElements.get('amsel-booking')) customElements.define('amsel-booking', AmselBooking);
})();
