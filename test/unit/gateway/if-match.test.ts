import { expect, test } from '@jest/globals';
import { changeClass, listClasses, resizeClassSession } from '../../../contract/classes.ts';
import { changeMember } from '../../../contract/members.ts';
import { refuseUnversioned } from '../../../gateway/http/etag.ts';

test('a change of what has no version is refused if it asks for one', () => {
  const refusal = { ok: false, code: 'SERIALIZATION_CONFLICT', field: 'if-match' };

  expect(refuseUnversioned(changeMember, '"1"')).toEqual(refusal);
  expect(refuseUnversioned(resizeClassSession, 'W/"old"')).toEqual(refusal);
});

test('a change without a condition, or with one that the endpoint checks itself, is not refused', () => {
  expect(refuseUnversioned(changeMember, undefined)).toBeUndefined();
  expect(refuseUnversioned(changeMember, ' * ')).toBeUndefined();
  expect(refuseUnversioned(changeClass, '"1"')).toBeUndefined();
  expect(refuseUnversioned(listClasses, '"1"')).toBeUndefined();
});
