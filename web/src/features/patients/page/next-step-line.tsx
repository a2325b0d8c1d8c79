import { Anchor, Group, Text } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { PatientRecord } from '#shared/model/patient.ts'
import { Hint } from '../../../ui/hint.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { type RecordTab, type Section, tabLink } from '../../../ui/sections.ts'
import { ContactActions } from './contact-actions.tsx'
import { isNewLead, nextStepOf } from './next-step.ts'
import classes from './page.module.css'
import { nextStepTexts as texts } from './texts.ts'

type Props = {
  section: Section
  record: PatientRecord
  /** Opens the dialog for the lead's status. */
  onStatus: () => void
}

/** The one thing that comes next for the person; it leads to where that is done. */
export function NextStepLine({ section, record, onStatus }: Props) {
  const step = nextStepOf(record, new Date())
  const isToContact = step?.kind === 'newLead' || (isNewLead(record) && step?.kind === 'lateTask')
  const tab = (name: RecordTab, text: string) => (
    <Anchor
      size="sm"
      fw={600}
      renderRoot={(props) => (
        <Link
          {...tabLink(section, { patientId: record.patientId, tab: name })}
          resetScroll={false}
          {...props}
        />
      )}
    >
      {text}
    </Anchor>
  )
  const when = (at: string) => (
    <Hint span>
      <RelativeTime at={at} />
    </Hint>
  )
  return (
    <Group gap={6} className={classes.next ?? ''}>
      <IconArrowRight size={14} aria-hidden />
      <Hint span>{texts.label}</Hint>
      {step === null && <Hint span>{texts.nothing}</Hint>}
      {step?.kind === 'scans' && tab('rad-cloud', texts.scans(step.count))}
      {step?.kind === 'newLead' && (
        <Text span size="sm" fw={600}>
          {texts.newLead}
        </Text>
      )}
      {step?.kind === 'appointment' && (
        <>
          {tab('appointments', texts.appointment)}
          {when(step.at)}
        </>
      )}
      {(step?.kind === 'task' || step?.kind === 'lateTask') && (
        <>
          {tab('tasks', texts[step.kind])}
          {when(step.at)}
        </>
      )}
      {isToContact && (
        <>
          <ContactActions section={section} record={record} />
          <Anchor component="button" type="button" size="sm" onClick={onStatus}>
            {texts.status}
          </Anchor>
        </>
      )}
    </Group>
  )
}
