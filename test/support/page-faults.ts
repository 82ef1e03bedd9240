import type { Page } from 'playwright-core';

/** Checks of what axe cannot see. Each returns its findings, by the text or the HTML of the element. */

const DESCRIBE = `const describe = (element) => element.outerHTML.slice(0, 160);`;

/** Targets smaller than 24 px, but for links inside of a sentence. A choice counts with its label. */
export function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(`(() => {
    ${DESCRIBE}
    const isShown = (element) => element.checkVisibility({ visibilityProperty: true });
    const targetOf = (element) =>
      element.matches('input[type=radio], input[type=checkbox]') ? element.closest('label') ?? element : element;
    const isInSentence = (element) => element.matches('a') && getComputedStyle(element).display === 'inline';
    return [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
      .filter((element) => isShown(element) && !isInSentence(element) && !element.closest('.unseen, svg'))
      .filter((element) => {
        const { width, height } = targetOf(element).getBoundingClientRect();
        return width > 0 && (width < 24 || height < 24);
      })
      .map(describe);
  })()`);
}

/** Elements whose text is cut off. Text that can be scrolled or is only read out is not. */
export function findCutTexts(page: Page): Promise<string[]> {
  return page.evaluate(`(() => {
    ${DESCRIBE}
    const hasText = (element) =>
      [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '');
    const cuts = ({ overflowX, overflowY }) => [overflowX, overflowY].some((each) => ['hidden', 'clip'].includes(each));
    return [...document.querySelectorAll('body *')]
      .filter((element) => hasText(element) && !element.closest('.unseen, script, style, svg'))
      .filter((element) => {
        for (let box = element; box !== document.body; box = box.parentElement) {
          const style = getComputedStyle(box);
          if (['auto', 'scroll'].includes(style.overflowX)) return false;
          if (!cuts(style)) continue;
          const inner = element.getBoundingClientRect();
          const outer = box.getBoundingClientRect();
          if (inner.right > outer.right + 1 || inner.left < outer.left - 1) return true;
          if (box === element && element.scrollWidth > element.clientWidth + 1) return true;
        }
        return false;
      })
      .map(describe);
  })()`);
}

/** Animations and transitions that a person who wants little motion would still see. */
export function findMotion(page: Page): Promise<string[]> {
  return page.evaluate(`(() => {
    ${DESCRIBE}
    const isLong = (times) => times.split(',').some((time) => parseFloat(time) > 0.01);
    return [...document.querySelectorAll('body *')]
      .filter((element) => {
        const { animationName, animationDuration, transitionDuration } = getComputedStyle(element);
        return (animationName !== 'none' && isLong(animationDuration)) || isLong(transitionDuration);
      })
      .map(describe);
  })()`);
}

/** Presses Tab until the focus is on an element whose text or label matches. The focus is always visible. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  const seen: string[] = [];
  for (let i = 0; i < 150; i += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate<{ name: string; isVisible: boolean }>(FOCUSED);
    if (!focused.isVisible) throw new Error(`the focus is not visible: ${focused.name}`);
    if (name.test(focused.name)) return;
    seen.push(focused.name);
  }
  throw new Error(`Tab does not reach ${name}: ${seen.join(' | ')}`);
}

const FOCUSED = `(() => {
  const element = document.activeElement;
  const label = element.labels?.[0]?.innerText;
  const name = element.getAttribute('aria-label') ?? label ?? element.innerText ?? '';
  const hasRing = (each) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each);
    return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
  };
  const around = element.closest('label') ?? element.parentElement;
  const isPage = element === document.body || element === document.documentElement;
  return { name: name.replaceAll(/\\s+/g, ' ').trim(), isVisible: isPage || hasRing(element) || hasRing(around) };
})()`;
