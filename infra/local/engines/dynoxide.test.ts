import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { startDynoxide } from './dynoxide.ts'

const directory = mkdtempSync(join(tmpdir(), 'praxis-engine-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const answers = async (endpoint: string): Promise<boolean> =>
  fetch(endpoint).then(
    () => true,
    () => false,
  )

/** Starts an engine from a process of its own. */
async function startElsewhere() {
  const module = JSON.stringify(join(import.meta.dirname, 'dynoxide.ts'))
  const file = JSON.stringify(join(directory, 'elsewhere.db'))
  const script = `const { startDynoxide } = await import(${module})
    console.log((await startDynoxide(${file})).endpoint)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script])
  const [line] = await once(child.stdout, 'data')
  return { child, endpoint: String(line).trim() }
}

describe('the engine', () => {
  it('ends when it is stopped', async () => {
    const { endpoint, stop } = await startDynoxide(join(directory, 'stopped.db'))
    const before = await answers(endpoint)

    await stop()

    expect([before, await answers(endpoint)]).toEqual([true, false])
  })

  it('ends with the process that started it, also where that is killed', async () => {
    const { child, endpoint } = await startElsewhere()
    const before = await answers(endpoint)

    child.kill('SIGKILL')

    expect(before).toBe(true)
    await vi.waitUntil(async () => !(await answers(endpoint)), { timeout: 10_000 })
  })
})
