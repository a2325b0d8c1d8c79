import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openLogs } from './logs.ts'

it('keeps what functions write, a file each, and tells of errors', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'praxis-logs-'))
  const told: string[] = []
  const logs = openLogs(directory, (line) => told.push(line))

  logs.write('tasks', '{"level":"INFO","message":"done"}', false)
  logs.write('tasks', '{"level":"ERROR","message":"failed"}', false)
  logs.write('patients', 'not JSON', true)
  await logs.close()

  const read = (name: string) => readFileSync(join(directory, `${name}.jsonl`), 'utf8')
  expect(read('tasks').trim().split('\n')).toHaveLength(2)
  expect(JSON.parse(read('patients'))).toEqual({ message: 'not JSON' })
  expect(told).toEqual(['[tasks] {"level":"ERROR","message":"failed"}', '[patients] not JSON'])
  rmSync(directory, { recursive: true })
})

it('keeps nothing that is written once they are closed, when their folder may be gone', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'praxis-logs-'))
  const told: string[] = []
  const logs = openLogs(directory, (line) => told.push(line))
  logs.write('tasks', 'before', false)
  await logs.close()
  rmSync(directory, { recursive: true })

  logs.write('tasks', 'after', true)
  logs.write('patients', 'after', true)
  // An error of the file would come later, uncaught.
  await new Promise((resolve) => setTimeout(resolve, 50))

  expect(told).toEqual([])
})
