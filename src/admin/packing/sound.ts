let context: AudioContext | undefined

/** A low tone, so that a packer who looks at the shelf hears a wrong item. Silent where the browser refuses sound. */
export function soundWrong() {
  try {
    context ??= new AudioContext()
    const tone = context.createOscillator()
    const volume = context.createGain()
    tone.type = 'square'
    tone.frequency.value = 180
    volume.gain.value = 0.2
    tone.connect(volume).connect(context.destination)
    tone.start()
    tone.stop(context.currentTime + 0.35)
  } catch {
    // No sound device: the red window is there.
  }
}
