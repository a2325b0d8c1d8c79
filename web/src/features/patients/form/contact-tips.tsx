import { Anchor, Group, Loader, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { sections } from '../../../ui/sections.ts'
import { formTexts } from './texts.ts'
import { type ContactCheck, isTaken, type Match } from './use-contact-check.ts'

function Checking() {
  return (
    <Group gap={6} component="span" wrap="nowrap">
      <Loader size={12} aria-hidden />
      {formTexts.checking}
    </Group>
  )
}

/** Leads to a record in another tab, so that the form stays. */
export function MatchLink({ match }: { match: Pick<Match, 'patientId' | 'name'> }) {
  const { tab } = sections.patients
  return (
    <Anchor
      inherit
      underline="always"
      renderRoot={(props) => (
        <Link
          to={tab}
          params={{ patientId: match.patientId, tab: 'details' }}
          target="_blank"
          {...props}
        />
      )}
    >
      {match.name}
    </Anchor>
  )
}

/** Below the email: whether somebody has it already. */
export function EmailTip({ check: { checking, matches } }: { check: ContactCheck }) {
  const match = matches.find(isTaken) ?? matches[0]
  const isFormer = match?.isFormer === true
  return (
    <Text
      size="xs"
      component="div"
      role="status"
      c={match && !isFormer ? 'var(--mantine-color-error)' : 'dimmed'}
    >
      {checking && <Checking />}
      {!checking && match && (
        <>
          {isFormer ? formTexts.formerContact : formTexts.emailExists} <MatchLink match={match} />.{' '}
          {!isFormer && formTexts.emailExistsHint}
        </>
      )}
    </Text>
  )
}

type MobileProps = { check: ContactCheck; onShow: () => void }

/** Below the mobile number: who has it already. Families share numbers, so it may stay. */
export function MobileTip({ check: { checking, matches }, onShow }: MobileProps) {
  const [match] = matches
  return (
    <Text size="xs" component="div" role="status" c="dimmed">
      {checking && <Checking />}
      {!checking && matches.length === 1 && match && (
        <>
          {match.isFormer ? formTexts.formerContact : formTexts.mobileExists}{' '}
          <MatchLink match={match} />
        </>
      )}
      {!checking && matches.length > 1 && (
        <>
          {formTexts.mobileMatches(matches.length)}{' '}
          <Anchor component="button" type="button" inherit underline="always" onClick={onShow}>
            {formTexts.showMatches}
          </Anchor>
        </>
      )}
    </Text>
  )
}
