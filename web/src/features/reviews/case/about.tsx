import { Alert, Anchor, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { caseNumber } from '#shared/model/case-number.ts'
import type { Review } from '#shared/model/review.ts'
import { formatDate } from '../../../ui/dates.ts'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { Hint } from '../../../ui/hint.tsx'
import { formatPhone } from '../../../ui/phone.ts'
import { Section } from '../../../ui/section.tsx'
import { useZone } from '../../../ui/zone.tsx'
import { caseTexts as texts, wholeTexts } from '../texts.ts'

/** Who takes part in a case, and since when it goes on. */
export function About({ review }: { review: Review }) {
  const zone = useZone()
  const { role, provider, advocate, patientId, patientName } = review
  const isPatient = role === 'patient'
  const contact = [review.contactEmail, review.contactPhone && formatPhone(review.contactPhone)]
    .filter(Boolean)
    .join(', ')
  return (
    <Section title={texts.people}>
      <Stack gap="sm">
        <Facts>
          <Fact name={texts.of}>
            {isPatient ? (
              patientName
            ) : (
              <Anchor
                size="sm"
                renderRoot={(props) => (
                  <Link
                    to="/patient-link/$patientId/$tab/{-$keyId}"
                    params={{ patientId, tab: 'reviews' }}
                    {...props}
                  />
                )}
              >
                {patientName}
              </Anchor>
            )}
          </Fact>
          <Fact name={texts.doctor}>{provider?.name ?? <Hint span>{texts.noDoctor}</Hint>}</Fact>
          {(advocate || !isPatient) && (
            <Fact name={texts.advocate}>
              {advocate?.name ?? <Hint span>{texts.noAdvocate}</Hint>}
            </Fact>
          )}
          {isPatient && <Fact name={texts.practice}>{review.practiceName}</Fact>}
          <Fact name={texts.number}>{caseNumber(review)}</Fact>
          <Fact name={texts.begun}>{formatDate(review.createdAt, 'day', zone)}</Fact>
          {!isPatient && contact && <Fact name={texts.contact}>{contact}</Fact>}
        </Facts>
        <Anchor
          size="sm"
          renderRoot={(props) => (
            <Link to="/chat-review/$reviewId/whole" params={{ reviewId: review.id }} {...props} />
          )}
        >
          {wholeTexts.link}
        </Anchor>
        {review.isLicensed === false && (
          <Alert color="amber" py="xs">
            {texts.unlicensed}
          </Alert>
        )}
      </Stack>
    </Section>
  )
}
