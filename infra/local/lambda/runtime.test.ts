import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { createClock } from '../clock.ts'
import type { LocalFunction } from '../template/functions.ts'
import { initSecondsOf } from './instance.ts'
import { createRuntime, type Runtime } from './runtime.ts'

const directory = mkdtempSync(join(tmpdir(), 'local-lambda-'))
const running: Runtime[] = []
afterEach(() => Promise.all(running.splice(0).map((runtime) => runtime.stop())))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

let count = 0
function aFunction(code: string, changes: Partial<LocalFunction> = {}): LocalFunction {
  count += 1
  const name = `fn${count}`
  mkdirSync(join(directory, name))
  writeFileSync(join(directory, name, 'index.mjs'), code)
  return {
    name,
    physicalName: `app-local-${name}`,
    arn: `arn:aws:lambda:us-east-1:000000000000:function:app-local-${name}`,
    roleArn: 'arn:aws:iam::000000000000:role/r',
    directory: join(directory, name),
    handler: 'index.handler',
    environment: { OWN: 'yes' },
    memoryMegabytes: 256,
    timeoutSeconds: 5,
    reservedConcurrency: null,
    onFailure: null,
    retries: 2,
    ...changes,
  }
}

function start(...functions: LocalFunction[]) {
  const lines: string[] = []
  const clock = createClock()
  const runtime = createRuntime({
    functions,
    environmentOf: () => ({ AWS_ENDPOINT_URL: 'http://127.0.0.1:1' }),
    clockOffset: clock.shared,
    onLine: (_, line) => lines.push(line),
  })
  running.push(runtime)
  const invoke = async (event: unknown = {}, definition = functions[0]) => {
    const outcome = await runtime.invoke(definition?.arn ?? '', event)
    return outcome.ok ? JSON.parse(outcome.payload) : outcome.error
  }
  return { runtime, clock, lines, invoke }
}

describe('createRuntime', () => {
  it('gives event and context to the handler and its result back', async () => {
    const { invoke } = start(
      aFunction(`export const handler = async (event, context) => ({
        event, name: context.functionName, memory: context.memoryLimitInMB,
        left: context.getRemainingTimeInMillis() > 0, id: context.awsRequestId.length })`),
    )

    expect(await invoke({ a: 1 })).toEqual({
      event: { a: 1 },
      name: expect.stringContaining('app-local-'),
      memory: '256',
      left: true,
      id: 36,
    })
  })

  it('shows a function its own variables, those of Lambda, and nothing of the machine', async () => {
    const { invoke } = start(aFunction('export const handler = async () => process.env'))

    const environment = await invoke()

    expect(environment).toMatchObject({
      OWN: 'yes',
      AWS_REGION: 'us-east-1',
      AWS_ENDPOINT_URL: 'http://127.0.0.1:1',
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '256',
    })
    expect(environment).not.toHaveProperty('PATH')
    expect(environment).not.toHaveProperty('HOME')
  })

  it('keeps an instance warm, and runs one invocation at a time in each', async () => {
    const code = `let calls = 0, busy = 0
      export const handler = async (wait) => {
        busy += 1; calls += 1
        const seen = { calls, busy }
        await new Promise((resolve) => setTimeout(resolve, wait))
        busy -= 1
        return seen
      }`
    const { invoke, runtime } = start(aFunction(code))

    expect(await invoke(0)).toEqual({ calls: 1, busy: 1 })
    expect(await invoke(0)).toEqual({ calls: 2, busy: 1 })
    const together = await Promise.all(Array.from({ length: 10 }, () => invoke(20)))
    expect(together.every(({ busy }) => busy === 1)).toBe(true)

    await runtime.recycle()
    expect(await invoke(0)).toEqual({ calls: 1, busy: 1 })
  })

  it('does not keep calls waiting for those that wait for something else', async () => {
    const code = `import { existsSync, writeFileSync } from 'node:fs'
      export const handler = async ({ file, opens }) => {
        if (opens) writeFileSync(file, '')
        while (!existsSync(file)) await new Promise((resolve) => setTimeout(resolve, 5))
        return 'done'
      }`
    const definition = aFunction(code)
    const { invoke } = start(definition)
    const file = join(definition.directory, 'gate')

    const held = [invoke({ file }), invoke({ file }), invoke({ file })]
    const last = await invoke({ file, opens: true })

    expect([last, ...(await Promise.all(held))]).toEqual(['done', 'done', 'done', 'done'])
  })

  it('passes on what a handler throws', async () => {
    const { invoke } = start(
      aFunction(`export const handler = async () => { throw new TypeError('no such thing') }`),
    )

    expect(await invoke()).toMatchObject({ errorType: 'TypeError', errorMessage: 'no such thing' })
  })

  it.each([
    ['exits', `process.exit(3)`, 'Runtime.ExitError'],
    [
      'throws outside the handler',
      `setTimeout(() => { throw new RangeError('late') })`,
      'RangeError',
    ],
    ['runs out of time', `while (Date.now() < event + 60_000);`, 'Sandbox.Timedout'],
  ])('reports a function that %s, and starts anew', async (_, body, errorType) => {
    const code = `export const handler = async (event) => {
      if (event === 'fine') return 'fine'
      ${body}
      await new Promise((resolve) => setTimeout(resolve, 10_000))
    }`
    const { invoke } = start(aFunction(code, { timeoutSeconds: 1 }))

    expect(await invoke(Date.now())).toMatchObject({ errorType })
    expect(await invoke('fine')).toBe('fine')
  })

  it.each([
    ['throws while it loads', `throw new Error('no settings')`, 'Error'],
    ['exports no handler', `export const other = 1`, 'Runtime.HandlerNotFound'],
  ])('reports a function that %s', async (_, code, errorType) => {
    const { invoke } = start(aFunction(code))

    expect(await invoke()).toMatchObject({ errorType })
    expect(await invoke()).toMatchObject({ errorType })
  })

  it('lets a function begin within the time of the call that waits, as Lambda does', () => {
    expect(initSecondsOf({ timeoutSeconds: 29 })).toBe(29)
    expect(initSecondsOf({ timeoutSeconds: 3 })).toBe(10)
  })

  it('fails as many invocations as it was told to', async () => {
    const definition = aFunction(`export const handler = async () => 'fine'`)
    const { invoke, runtime } = start(definition)

    runtime.failNext(definition.name, 2)

    expect(await invoke()).toMatchObject({ errorType: 'Runtime.Fault' })
    expect(await invoke()).toMatchObject({ errorType: 'Runtime.Fault' })
    expect(await invoke()).toBe('fine')
    expect(() => runtime.failNext('nobody', 1)).toThrow('nobody')
  })

  it('hands on what functions write, line by line', async () => {
    const { invoke, lines } = start(
      aFunction(
        `export const handler = async () => { console.log('{"level":"INFO"}'); console.error('two\\nlines') }`,
      ),
    )

    await invoke()

    await expect
      .poll(() => lines, { timeout: 15_000 })
      .toEqual(['{"level":"INFO"}', 'two', 'lines'])
  })

  it('lets time pass for functions', async () => {
    const { invoke, clock } = start(
      aFunction(
        `export const handler = async () => [Date.now(), new Date().getTime(), new Date(5).getTime(), new Date() instanceof Date]`,
      ),
    )
    await invoke()

    clock.advance(3_600_000)
    const [now, made, five, isDate] = await invoke()

    expect(now).toBeGreaterThan(Date.now() + 3_590_000)
    expect(made).toBeGreaterThan(Date.now() + 3_590_000)
    expect([five, isDate]).toEqual([5, true])
  })

  it('starts nothing once it was stopped, for calls that wait for their turn either', async () => {
    const slow = aFunction(
      `console.log('started')
      export const handler = () => new Promise((resolve) => setTimeout(resolve, 2000))`,
      { reservedConcurrency: 1 },
    )
    const { runtime, lines, invoke } = start(slow)
    const calls = [invoke(), invoke()]
    await expect.poll(() => lines.length).toBe(1)

    await runtime.stop()

    const stopped = expect.objectContaining({ errorType: 'Runtime.Stopped' })
    expect(await Promise.all([...calls, invoke()])).toEqual([stopped, stopped, stopped])
    expect(lines).toEqual(['started'])
  })

  it('runs nothing where no concurrency is reserved', async () => {
    const { invoke } = start(
      aFunction(`export const handler = async () => 1`, { reservedConcurrency: 0 }),
    )

    expect(await invoke()).toMatchObject({ errorType: 'TooManyRequestsException' })
  })
})
