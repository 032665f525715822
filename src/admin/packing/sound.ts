let context: AudioContext | undefined

/** A low tone, so that a packer who looks at the shelf hears a wrong item. */
export const soundWrong = () => sound({ type: 'square', frequency: 180, seconds: 0.35 })

/** A short high tone, felt on a phone, too: the camera has read a code. */
export function soundRight() {
  sound({ type: 'sine', frequency: 1400, seconds: 0.08 })
  navigator.vibrate?.(60)
}

type Tone = { type: OscillatorType; frequency: number; seconds: number }

/** Silent where the browser refuses sound. */
function sound({ type, frequency, seconds }: Tone) {
  try {
    context ??= new AudioContext()
    const tone = context.createOscillator()
    const volume = context.createGain()
    tone.type = type
    tone.frequency.value = frequency
    volume.gain.value = 0.2
    tone.connect(volume).connect(context.destination)
    tone.start()
    tone.stop(context.currentTime + seconds)
  } catch {
    // No sound device: the screen says it, too.
  }
}
