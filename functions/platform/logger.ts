import { systemClock } from './clock.ts'

type Level = 'INFO' | 'WARN' | 'ERROR'
type Keys = Readonly<Record<string, unknown>>

/** What a logger reads from the environment; most of it Lambda sets. */
type Environment = Readonly<Record<string, string | undefined>>

/**
 * A logger that writes a line of JSON for each thing that happened, as the metrics of the log and Lambda's
 * own levels read it.
 * @param write gets each line with its end
 */
export function createLogger(
  write: (line: string) => void,
  environment: Environment = process.env,
) {
  let keys: Keys = {}
  // Lambda keeps to this level what goes through its console; ours does not.
  const isQuiet = environment.AWS_LAMBDA_LOG_LEVEL === 'WARN'

  function log(level: Level, message: string, about: Keys): void {
    const service = environment.SERVICE_NAME
    const [, trace] = /Root=([^;]+)/.exec(environment._X_AMZN_TRACE_ID ?? '') ?? []
    const timestamp = systemClock().toISOString()
    const line = { level, message, timestamp, service, xray_trace_id: trace, ...keys, ...about }
    write(`${JSON.stringify(line)}\n`)
  }

  return {
    info(message: string, about: Keys = {}): void {
      if (!isQuiet) log('INFO', message, about)
    },
    warn: (message: string, about: Keys = {}): void => log('WARN', message, about),
    error: (message: string, about: Keys = {}): void => log('ERROR', message, about),
    /** What every line says from now on, beside what it says already. */
    appendKeys(more: Keys): void {
      keys = { ...keys, ...more }
    },
    resetKeys(): void {
      keys = {}
    },
  }
}
