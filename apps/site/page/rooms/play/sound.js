// Sounds of sliding tiles, made here: short and quiet, and off unless the player wants them, who is asked once.

import { Check } from "../../controls.js";
import { announce, button, element } from "../../dom.js";
import { remember, remembered } from "../../storage.js";

export class Sound {
  #context = null;
  #isOffered = false;
  #isOn = remembered("sound", false) === true;

  constructor() {
    this.check = new Check("Sound", { checked: this.#isOn }, (isOn) => this.#turn(isOn));
    const answer = (text, isOn) => button({ text, kind: "quiet", onclick: () => this.#answer(isOn) });
    this.offer = element("p", { class: "row", hidden: true }, "Shall the tiles click as they slide?", answer("Turn sound on", true), answer("No, thanks", false));
  }

  /** Offers sound, once in all. */
  offerOnce() {
    if (this.#isOffered || remembered("sound") !== null) return;
    this.#isOffered = true;
    remember("sound", false);
    this.offer.hidden = false;
  }

  #answer(isOn) {
    this.#turn(isOn);
    this.offer.parentElement.focus({ preventScroll: true });
    announce(isOn ? "Sound is on." : "Sound stays off.");
  }

  #turn(isOn) {
    this.#isOn = isOn;
    this.offer.hidden = true;
    this.check.show(isOn);
    remember("sound", isOn);
    if (isOn) this.slide(1);
    else this.#context?.suspend();
  }

  /** A context is allowed only after the player has pressed something, so it is made with the first sound. */
  #started() {
    if (!this.#isOn || !globalThis.AudioContext) return null;
    this.#context ??= new AudioContext();
    if (this.#context.state === "suspended") this.#context.resume();
    return this.#context;
  }

  end() {
    this.#context?.close();
    this.#context = null;
  }

  /** A tile of wood against its neighbour; a longer run sounds deeper. */
  slide(tiles) {
    const context = this.#started();
    if (!context) return;
    const now = context.currentTime;
    const frames = Math.floor(context.sampleRate * 0.05);
    const noise = context.createBuffer(1, frames, context.sampleRate);
    const samples = noise.getChannelData(0);
    for (let frame = 0; frame < frames; frame += 1) samples[frame] = (Math.random() * 2 - 1) * (1 - frame / frames) ** 4;
    const source = new AudioBufferSourceNode(context, { buffer: noise });
    const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: 1500 - 160 * Math.min(tiles, 6), Q: 1.4 });
    const gain = new GainNode(context, { gain: 0.35 });
    source.connect(filter).connect(gain).connect(context.destination);
    source.start(now);
  }

  solved() {
    const context = this.#started();
    if (!context) return;
    for (const [index, frequency] of [523.25, 659.25, 783.99].entries()) {
      const start = context.currentTime + 0.09 * index;
      const note = new OscillatorNode(context, { type: "triangle", frequency });
      const gain = new GainNode(context, { gain: 0 });
      gain.gain.setValueAtTime(0, start);
      gain.gain.linearRampToValueAtTime(0.12, start + 0.015);
      gain.gain.exponentialRampToValueAtTime(0.0001, start + 0.7);
      note.connect(gain).connect(context.destination);
      note.start(start);
      note.stop(start + 0.75);
    }
  }
}
