import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type ThreadOf, threadQuery } from '../../data/messages.ts'
import { browserZone } from '../../ui/dates.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { PhoneLink } from '../../ui/phone-link.tsx'
import { guestTexts, ownTexts } from './texts.ts'
import classes from './thread.module.css'
import { ThreadPanel } from './thread-panel.tsx'

type Props = { of: ThreadOf; action?: ReactNode; entersCard?: boolean }

/** The conversation with a practice, as its patient has it. */
export function PatientThread({ of, action, entersCard = false }: Props) {
  const { data } = useQuery(threadQuery(of))
  const practice = data?.practice
  return (
    <>
      <PageHeader
        title={practice ? guestTexts.pageTitle(practice.name) : ownTexts.title}
        description={
          practice && (
            <span className={classes.called}>
              {guestTexts.urgent} <PhoneLink number={practice.contactPhone} />
            </span>
          )
        }
        action={action}
      />
      <ThreadPanel
        key={`${of.practiceId} ${of.patientId}`}
        of={of}
        zone={practice?.timezone ?? browserZone}
        mayWrite
        entersCard={entersCard}
      />
    </>
  )
}
