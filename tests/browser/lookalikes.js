// Returns whose letters axe has to see, and how these look: elements with a look that is not among the `seen` ones, of
// those that look alike the first and the last. What axe says of letters follows from their look: their colour, size
// and weight, all that paints behind them, what lies over or under them, and whether it passes over them.
(seen) => {
  const grounds = new Map();
  // What paints behind an element, from the page to itself.
  const groundOf = (element) => {
    if (!element) return "";
    if (!grounds.has(element)) {
      const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode, position } = getComputedStyle(element);
      const own = [backgroundColor, backgroundImage, opacity, filter, mixBlendMode, position].join();
      const behind = groundOf(element.parentElement);
      grounds.set(element, own === "rgba(0, 0, 0, 0),none,1,none,normal,static" ? behind : `${behind}/${own}`);
    }
    return grounds.get(element);
  };
  const nameOf = (element) => `${element.tagName}.${element.getAttribute("class") ?? ""}`;
  // axe passes over what is disabled, and over a text without letters.
  const isDisabled = (element) =>
    Boolean(element.closest(":disabled, [aria-disabled=true]") || element.closest("label")?.control?.disabled);
  const lettersOf = (element) => {
    const text = element.matches("input, textarea") ? element.value : element.textContent;
    return Math.min(2, text.match(/[\p{L}\p{N}]/gu)?.length ?? 0);
  };
  const hasText = (element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  // What lies over or under it without holding it, where the screen shows it.
  const strangersOf = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return document.elementsFromPoint(left + width / 2, top + height / 2)
      .filter((other) => !other.contains(element) && !element.contains(other)).map((other) => nameOf(other) + groundOf(other));
  };
  const fontOf = (element) => {
    const { color, fontSize, fontWeight, textShadow, textDecorationLine, visibility, textIndent } = getComputedStyle(element);
    return [color, fontSize, fontWeight, textShadow, textDecorationLine, visibility, textIndent, nameOf(element)].join();
  };
  // A link in a sentence has to differ from the sentence.
  const lookOf = (element) => [
    fontOf(element), fontOf(element.parentElement), hasText(element.parentElement), element.matches("[href]"),
    groundOf(element), isDisabled(element), lettersOf(element), ...strangersOf(element),
  ].join("|");
  const hashOf = (text) => {
    let [low, high] = [0xdeadbeef, 0x41c6ce57];
    for (let at = 0; at < text.length; at++) {
      low = Math.imul(low ^ text.charCodeAt(at), 2654435761);
      high = Math.imul(high ^ text.charCodeAt(at), 1597334677);
    }
    return (high >>> 11) * 4294967296 + (low >>> 0);
  };

  const before = new Set(seen), first = new Map(), last = new Map();
  for (const element of document.body.querySelectorAll("*")) {
    if (!element.checkVisibility()) continue;
    if (!hasText(element) && !element.matches("input:not([type=hidden]), select, textarea")) continue;
    const look = hashOf(lookOf(element));
    if (before.has(look)) continue;
    if (!first.has(look)) first.set(look, element);
    last.set(look, element);
  }
  return [[...new Set([...first.values(), ...last.values()])], [...first.keys()]];
}
