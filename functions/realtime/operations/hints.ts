import type { Delivered } from '#events/define.ts'
import { type Change, hints, moves } from '#events/hints.ts'
import type { Clock } from '#functions/platform/clock.ts'
import type { Table } from '#functions/platform/table.ts'
import { MOVED } from '#shared/model/realtime.ts'
import type { Publish } from '../ports/publisher.ts'
import { channelOf, termOf } from '../rules/channels.ts'
import { beginGeneration, readGenerations } from '../store.ts'

type Dependencies = { table: Table; clock: Clock; publish: Publish }

/** Tells pages what an event changed. Told twice, they read what they have read already. */
export async function tellChanges(dependencies: Dependencies, delivered: Delivered): Promise<void> {
  await tell(
    dependencies,
    hints.flatMap(({ of }) => of(delivered)),
  )
}

/**
 * Lets listeners in anew after an event. Those on the way hear of it where they listened before, and
 * nothing more after that: first the change is written, and only then they are told to ask.
 */
export async function moveTopics(dependencies: Dependencies, delivered: Delivered): Promise<void> {
  const { table, clock, publish } = dependencies
  const subjects = moves.flatMap(({ of }) => of(delivered))
  if (subjects.length === 0) return
  const before = await readGenerations(table, subjects)
  for (const subject of subjects) await beginGeneration(table, subject)
  const present = await readGenerations(table, subjects)
  for (const subject of subjects) {
    // More than one where another event moves the topic at the same time.
    for (let former = before(subject); former < present(subject); former += 1) {
      const channel = channelOf(subject, former, termOf(clock()))
      await publish(channel, [{ topic: subject.topic, what: MOVED }])
    }
  }
}

async function tell({ table, clock, publish }: Dependencies, changes: Change[]): Promise<void> {
  if (changes.length === 0) return
  const generationOf = await readGenerations(table, changes)
  const term = termOf(clock())
  await Promise.all(
    changes.map((change) =>
      publish(channelOf(change, generationOf(change), term), [
        { topic: change.topic, what: change.what },
      ]),
    ),
  )
}
