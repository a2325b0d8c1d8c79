import type { Message } from '#functions/deliveries/public.ts'
import { recipientsOf, sentLinkWrite } from '#functions/links/public.ts'
import { DAY, plusSeconds } from '#functions/platform/clock.ts'
import { newSecret } from '#functions/platform/ids.ts'
import type { Write } from '#functions/platform/table.ts'
import { joiningTimes, ownConsultPath } from '#shared/model/consult.ts'
import type { ConsultItem } from '../../records.ts'

/** A link still works if its consultation is moved by up to this much. */
const SPARE_SECONDS = 30 * DAY

type Chart = { patientId: string; email: string | null; mobile: string | null }

/** A new link for the patient of a consultation, with a secret of its own. */
export function newOwnLink(
  consult: ConsultItem,
  { origin, now }: { origin: string; now: Date },
): { url: string; write: (message: Message, chart: Chart) => Write } {
  const { id: recordId, practiceId, scheduledAt, scheduledLen } = consult
  const secret = newSecret()
  const ends =
    scheduledAt === null ? now : new Date(joiningTimes({ scheduledAt, scheduledLen }).closesAt)
  return {
    url: `${origin}${ownConsultPath(consult, secret)}`,
    write: (message, chart) =>
      sentLinkWrite({
        ...{ kind: 'consultation', practiceId, patientId: chart.patientId, recordId },
        ...{ recipients: recipientsOf(message, chart), createdBy: null, secret, now },
        validUntil: plusSeconds(ends, SPARE_SECONDS),
      }),
  }
}
