import { expect, it } from 'vitest'
import { reportOf, tagOf } from './report.ts'

const ID = 'aBc-12_3#4'

const mail = (type: string, about: object = {}) =>
  reportOf({
    ...{ source: 'aws.ses', 'detail-type': type },
    detail: {
      mail: { tags: { delivery: [tagOf(ID)], 'ses:configuration-set': ['praxis-main'] } },
      ...about,
    },
  })

const text = (eventType: string, isFinal = true) =>
  reportOf({
    ...{ source: 'aws.sms-voice', 'detail-type': 'Text Message Delivery Status Updated' },
    detail: { eventType, isFinal, context: { delivery: tagOf(ID), stage: 'main' } },
  })

it('tags hold nothing that SES refuses', () => {
  expect(tagOf(ID)).toMatch(/^[\w-]+$/)
})

it('an email was delivered, bounced for good or for now, was called spam, or refused', () => {
  const by = { deliveryId: ID, channel: 'email' }
  const bounce = (bounceType: string) => mail('Email Bounced', { bounce: { bounceType } })
  expect(mail('Email Delivered')).toEqual({ ...by, outcome: 'delivered' })
  expect(bounce('Permanent')).toEqual({ ...by, outcome: 'bounced' })
  expect(bounce('Transient')).toEqual({ ...by, outcome: 'undelivered' })
  expect(mail('Email Complaint Received')).toEqual({ ...by, outcome: 'complained' })
  expect(mail('Email Rejected')).toEqual({ ...by, outcome: 'refused' })
  expect(mail('Email Delivery Delayed')).toBeNull()
})

it('a text was delivered where nothing more will be said of one that a carrier took', () => {
  const by = { deliveryId: ID, channel: 'text' }
  expect(text('TEXT_DELIVERED')).toEqual({ ...by, outcome: 'delivered' })
  expect(text('TEXT_SUCCESSFUL')).toEqual({ ...by, outcome: 'delivered' })
  expect(text('TEXT_SUCCESSFUL', false)).toBeNull()
  expect(text('TEXT_INVALID')).toEqual({ ...by, outcome: 'bounced' })
  expect(text('TEXT_UNREACHABLE')).toEqual({ ...by, outcome: 'undelivered' })
  expect(text('TEXT_SPAM')).toEqual({ ...by, outcome: 'refused' })
  expect([text('TEXT_QUEUED', false), text('TEXT_UNKNOWN')]).toEqual([null, null])
})
