import * as v from 'valibot'
import { ensureAccount } from './accounts.ts'
import { conversations } from './life.data.ts'
import type { DemoPlan, Team } from './plan.ts'
import { demoPatientAccount } from './practice.data.ts'
import type { Table } from './records.ts'
import { asMember } from './visitor.ts'

type Setting = { origin: string; table: Table; team: Team; plan: DemoPlan; now: Date }

const thread = v.object({ total: v.number() })

/** What the practice and some of its patients write to each other; the last answer waits to be read. */
export async function writeMessages(setting: Setting): Promise<void> {
  const { table, team, plan, now } = setting
  const { practiceId } = team
  const ofStaff = `/practices/${practiceId}/messages`
  const { id: patientMember } = await ensureAccount(table, demoPatientAccount, now)
  for (const { about, lines } of conversations) {
    const { patientId } = plan.patientOf(about)
    const path = `${ofStaff}?patientId=${patientId}&limit=1`
    const found = await asMember(setting, team.people.staff.id, (call) => call('GET', path))
    // Where the seed was interrupted, it goes on after what is there.
    const { total } = v.parse(thread, found)
    for (const { by, message } of lines.slice(total)) {
      if (by === 'patient') {
        const reply = { practiceId, message }
        await asMember(setting, patientMember, (call) =>
          call('POST', `/patients/${patientId}/messages`, reply),
        )
      } else {
        await asMember(setting, team.people[by].id, (call) =>
          call('POST', ofStaff, { patientId, message }),
        )
      }
    }
  }
}
