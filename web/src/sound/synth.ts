/** Synthesises sounds from waves and noise into a given audio context: the page's output, or a recording. */

export interface Voice {
  /** A wave has its own pitch. Noise has none: what is heard of it is around the pitch. */
  wave: OscillatorType | "noise";
  /** Hertz. */
  pitch: number;
  /** Where the pitch slides to; it stays if left out. */
  to?: number;
  /** Seconds after the sound begins. */
  at?: number;
  /** Seconds until it has died away. */
  long: number;
  /** At the top of its rise, 1 being full scale; what a filter keeps back comes off it. */
  loud: number;
  /** Seconds until it is loudest. */
  rise?: number;
  /** What of it passes: below, around or above the pitch for noise, or `around` for a wave. */
  filter?: BiquadFilterType;
  /** Where a wave's filter stands, in hertz; that of noise goes with the pitch. */
  around?: number;
  /** How narrow the filter is. */
  narrow?: number;
  /** A trembling pitch: how often a second, and by how many hertz. */
  tremble?: [number, number];
}

/** So short a rise or fall is not heard as such, and without it a speaker clicks. */
const SOFT = 0.004;
const FAINT = 0.0005;

export function sound(
  context: BaseAudioContext,
  out: AudioNode,
  voices: readonly Voice[],
  begin: number,
): void {
  for (const voice of voices) sing(context, out, voice, begin + (voice.at ?? 0));
}

function sing(context: BaseAudioContext, out: AudioNode, voice: Voice, begin: number): void {
  const {
    wave,
    pitch,
    to = pitch,
    long,
    loud,
    rise = SOFT,
    filter,
    around = pitch,
    narrow = 0.7,
    tremble,
  } = voice;
  const end = begin + long;
  const sources: AudioScheduledSourceNode[] = [];
  const nodes: AudioNode[] = [];

  const slide = (frequency: AudioParam) => {
    frequency.setValueAtTime(pitch, begin);
    frequency.exponentialRampToValueAtTime(to, end);
  };

  if (wave === "noise") {
    const source = context.createBufferSource();
    source.buffer = noiseOf(context);
    source.loop = true;
    sources.push(source);
  } else {
    const source = context.createOscillator();
    source.type = wave;
    slide(source.frequency);
    sources.push(source);
    if (tremble) {
      const tremor = context.createOscillator();
      const depth = context.createGain();
      tremor.frequency.value = tremble[0];
      depth.gain.value = tremble[1];
      tremor.connect(depth).connect(source.frequency);
      sources.push(tremor);
      nodes.push(depth);
    }
  }

  let last: AudioNode = sources[0]!;
  if (filter) {
    const sieve = context.createBiquadFilter();
    sieve.type = filter;
    sieve.Q.value = narrow;
    if (wave === "noise") slide(sieve.frequency);
    else sieve.frequency.value = around;
    nodes.push((last = last.connect(sieve)));
  }

  const level = context.createGain();
  level.gain.setValueAtTime(0, begin);
  level.gain.linearRampToValueAtTime(loud, begin + rise);
  level.gain.exponentialRampToValueAtTime(FAINT, end - SOFT);
  level.gain.linearRampToValueAtTime(0, end);
  last.connect(level).connect(out);
  nodes.push(level);

  // A node that stays connected is never freed.
  sources[0]!.onended = () => [...sources, ...nodes].forEach((node) => node.disconnect());
  for (const source of sources) {
    source.start(begin);
    source.stop(end);
  }
}

const noises = new WeakMap<BaseAudioContext, AudioBuffer>();

/** One second of white noise, made once for each context. */
function noiseOf(context: BaseAudioContext): AudioBuffer {
  let buffer = noises.get(context);
  if (!buffer) {
    buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
    noises.set(context, buffer);
  }
  return buffer;
}
