import * as v from 'valibot'
import { DEMO_CREDENTIAL } from '../stand-ins/ringcentral/demo.ts'
import type { CastName } from './cast.data.ts'
import type { DemoPlan, Team } from './plan.ts'
import {
  callFromLog,
  createPhoneStore,
  type LoggedCall,
  logId,
  logMany,
  type ServiceText,
  type Table,
  textAfter,
} from './records.ts'
import { asMember } from './visitor.ts'

type Setting = { origin: string; table: Table; team: Team; plan: DemoPlan; now: Date }

const state = v.object({
  clientId: v.nullable(v.string()),
  connection: v.nullable(v.object({})),
})

/** Connects the phone of the practice, unless the run has no stand-in of RingCentral. */
export async function connectPhone(setting: Setting): Promise<void> {
  const { practiceId, people } = setting.team
  const path = `/practices/${practiceId}/communication-platform`
  const isConnected = await asMember(setting, people.admin.id, async (call) => {
    const { clientId, connection } = v.parse(state, await call('GET', path))
    if (clientId === null) return false
    const body = { platform: 'ringcentral', credential: DEMO_CREDENTIAL }
    if (!connection) await call('PATCH', path, body)
    const phone = { businessPhone: '4155550100', businessPhoneEnabled: 1 }
    for (const { id } of [people.admin, people.staff]) {
      await call('PUT', `/practices/${practiceId}/staffs/${id}/settings`, phone)
    }
    return true
  })
  if (isConnected) await writeHistory(setting)
}

/** Writes the log as a check of RingCentral would; a second time changes nothing. */
async function writeHistory(setting: Setting): Promise<void> {
  const { table, team, now } = setting
  const store = createPhoneStore(table, team.practiceId)
  const { calls, texts } = historyOf(setting)
  type Before = Parameters<typeof textAfter>[0]
  await logMany({ table, store, now }, [
    ...calls.map((one) => ({
      communicationId: logId('call', one.telephonySessionId),
      after: (before: Before) => callFromLog(before, one),
    })),
    ...texts.map((one) => ({
      communicationId: logId('text', one.id),
      after: (before: Before) => textAfter(before, one),
    })),
  ])
}

const COMPANY = '+14155550100'
const HOUR_MS = 3_600_000

/** Calls and texts of the last days, by hours before the first start. */
function historyOf({ plan, now }: Setting): { calls: LoggedCall[]; texts: ServiceText[] } {
  const at = (hours: number) => new Date(now.getTime() - hours * HOUR_MS).toISOString()
  const numberOf = (name: CastName) => `+1${plan.patientOf(name).mobile}`
  const call = (id: string, from: string, hours: number, seconds: number): LoggedCall => ({
    ...{ telephonySessionId: `demo-${id}`, from, to: COMPANY, startedAt: at(hours), seconds },
    ...{ direction: 'Inbound', result: seconds === 0 ? 'Missed' : 'Accepted' },
  })
  const text = (
    id: string,
    number: string,
    hours: number,
    content: string,
    isOut = false,
  ): ServiceText => ({
    ...{ id: `demo-${id}`, at: at(hours), text: content, status: isOut ? 'Sent' : 'Received' },
    ...(isOut
      ? { direction: 'Outbound' as const, from: COMPANY, to: number }
      : { direction: 'Inbound' as const, from: number, to: COMPANY }),
  })
  const [holder, user] = [numberOf('accountHolder'), numberOf('linkUser')]
  return {
    calls: [
      call('1', holder, 3, 214),
      call('2', user, 26, 0),
      { ...call('3', COMPANY, 25, 96), direction: 'Outbound', to: user },
      call('4', '+12125550163', 49, 0),
    ],
    texts: [
      text('1', holder, 2, 'Thank you for the call. I will upload the MRI tonight.'),
      text('2', holder, 1.5, 'Great, we will look at it tomorrow morning.', true),
      text('3', user, 24, 'Is Thursday at ten still fine?'),
    ],
  }
}
