/** How often the level is told, ms. */
const EVERY_MS = 80
/** What speech reaches, of the greatest there is. */
const LOUD = 0.25

/** Tells how loud a microphone hears, 0 to 1, again and again. Answers what ends it. */
export function watchLevel(track: MediaStreamTrack, onLevel: (level: number) => void): () => void {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 1024
  const source = context.createMediaStreamSource(new MediaStream([track]))
  source.connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  const timer = setInterval(() => {
    // Browsers hold it until somebody has touched the page.
    if (context.state === 'suspended') void context.resume().catch(() => undefined)
    analyser.getFloatTimeDomainData(samples)
    onLevel(levelOf(samples))
  }, EVERY_MS)
  return () => {
    clearInterval(timer)
    source.disconnect()
    void context.close()
  }
}

/** The loudness of samples (root mean square), 1 where somebody speaks loudly. */
export function levelOf(samples: ArrayLike<number>): number {
  let sum = 0
  for (let at = 0; at < samples.length; at += 1) sum += (samples[at] ?? 0) ** 2
  return Math.min(1, Math.sqrt(sum / Math.max(1, samples.length)) / LOUD)
}

/** Two tones, to hear whether the speaker works. Answers when they are over. */
export async function playTones(): Promise<void> {
  const context = new AudioContext()
  await context.resume()
  const end = [440, 660].reduce((at, frequency) => {
    const tone = context.createOscillator()
    const volume = context.createGain()
    tone.frequency.value = frequency
    volume.gain.setValueAtTime(0, at)
    volume.gain.linearRampToValueAtTime(0.2, at + 0.05)
    volume.gain.linearRampToValueAtTime(0, at + 0.4)
    tone.connect(volume).connect(context.destination)
    tone.start(at)
    tone.stop(at + 0.4)
    return at + 0.45
  }, context.currentTime + 0.05)
  await new Promise((resolve) => setTimeout(resolve, (end - context.currentTime) * 1000))
  await context.close()
}
