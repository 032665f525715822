import cliProgress from 'cli-progress'
import type { CommandContext } from './commands.ts'

export const progress: CommandContext['progress'] = (title) => {
  const bar = new cliProgress.SingleBar(
    { format: `${title} {bar} {value}/{total}`, hideCursor: true, noTTYOutput: false, clearOnComplete: false },
    cliProgress.Presets.shades_classic,
  )
  let started = false
  return {
    update(done, total) {
      if (!started) bar.start(total, 0)
      started = true
      bar.update(done)
    },
    stop: () => bar.stop(),
  }
}
