import { parentPort, workerData } from 'node:worker_threads'
import type { LineSpeed } from './line.ts'
import { openSlowLine } from './slow-line.ts'

// In a thread of its own, so that it carries on while servers and clients work.
const { ports, speed }: { ports: number[]; speed: LineSpeed } = workerData
const line = await openSlowLine(ports, speed)
parentPort?.postMessage(line.ports)
