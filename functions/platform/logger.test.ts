import { describe, expect, it } from 'vitest'
import { createLogger } from './logger.ts'

/** A logger, and what it wrote. */
function logging(environment: Record<string, string> = {}) {
  const written: string[] = []
  const logger = createLogger((line) => written.push(line), environment)
  return { logger, written, lines: () => written.map((line): unknown => JSON.parse(line)) }
}

describe('a logger', () => {
  it('writes one line of JSON, whatever it is told', () => {
    const { logger, written } = logging({ SERVICE_NAME: 'patients' })

    logger.error('failed', { error: { message: 'two\nlines' } })

    expect(written).toEqual([expect.stringMatching(/^\{[^\n]*\}\n$/)])
    expect(JSON.parse(written.join())).toEqual({
      level: 'ERROR',
      message: 'failed',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      service: 'patients',
      error: { message: 'two\nlines' },
    })
  })

  it('says in each line of a call which call it is, and nothing of the call before', () => {
    const { logger, lines } = logging()

    logger.appendKeys({ requestId: 'r-1', caller: 'somebody' })
    logger.info('answered')
    logger.resetKeys()
    logger.appendKeys({ requestId: 'r-2' })
    logger.warn('odd')

    expect(lines()).toEqual([
      expect.objectContaining({ level: 'INFO', requestId: 'r-1', caller: 'somebody' }),
      expect.objectContaining({ level: 'WARN', requestId: 'r-2' }),
    ])
    expect(lines()[1]).not.toHaveProperty('caller')
  })

  it('names the trace that Lambda is in', () => {
    const { logger, lines } = logging({
      _X_AMZN_TRACE_ID: 'Root=1-5759e988;Parent=53995;Sampled=1',
    })

    logger.info('answered')

    expect(lines()).toEqual([expect.objectContaining({ xray_trace_id: '1-5759e988' })])
  })

  it('leaves out what a function is not to log', () => {
    const { logger, lines } = logging({ AWS_LAMBDA_LOG_LEVEL: 'WARN' })

    logger.info('answered')
    logger.warn('odd')

    expect(lines()).toEqual([expect.objectContaining({ level: 'WARN' })])
  })
})
