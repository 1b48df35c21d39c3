// Milliseconds from the finger's lift to the first frame after the button looks different, in window.marks; in
// window.frames_ which frame after the lift that was.
() => {
  const looks = (button) => {
    const { opacity, backgroundColor, color, outline, boxShadow, transform, borderColor, filter } = getComputedStyle(button);
    // A key that has done its work and is gone has shown it, too.
    return [button.checkVisibility(), opacity, backgroundColor, color, outline, boxShadow, transform, borderColor, filter].join("|");
  };
  window.marks = [];
  window.frames_ = [];
  let watched = null;
  addEventListener("pointerdown", (event) => {
    const button = event.target.closest("button");
    watched = button && { button, before: looks(button) };
  }, true);
  addEventListener("pointerup", (event) => {
    if (!watched) return;
    const { button, before } = watched, lifted = event.timeStamp;
    let frame = 0;
    const look = (now) => {
      frame += 1;
      if (button.isConnected && looks(button) === before && now - lifted < 2000) return requestAnimationFrame(look);
      // The frame that was just asked for is painted when the next task runs.
      const channel = new MessageChannel();
      channel.port1.onmessage = () => { window.marks.push(performance.now() - lifted); window.frames_.push(frame); };
      channel.port2.postMessage(0);
    };
    requestAnimationFrame(look);
  }, true);
}
