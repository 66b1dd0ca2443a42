import { patterns, roleOf, wordsOf } from '../../nodes/shared/operation/mapping/words';

const six = 'contactcompanynamephonemailpost';
const cut = 'Question '.repeat(25);

test.each<[string, string[]]>([
	['email', ['email']],
	['', []],
	['(E-mail)', ['email']],
	['E - mail', ['email']],
	['E-mail or E-post', ['email', 'or', 'epost']],
	['eMail', ['email']],
	['e mailing', ['emailing']],
	['f_name', ['fname']],
	['L Name', ['lname']],
	['a name', ['a', 'name']],
	['f names', ['f', 'names']],
	['Linked In', ['linkedin']],
	['Linked Inside', ['linked', 'in', 'si', 'de']],
	['Person - Email - Work', ['person', 'email', 'work']],
	// where capitals and numbers begin
	['linkedInProfileUrl', ['linkedin', 'profile', 'url']],
	['HTTPServerURLValue', ['http', 'server', 'url', 'value']],
	['CRMUserVIPTier', ['crm', 'user', 'vip', 'tier']],
	['PHONENumber', ['phone', 'number']],
	['PHONEID', ['phone', 'id']],
	['email1 phone22', ['email', '1', 'phone', '22']],
	// in a row
	['emailaddress', ['email', 'address']],
	['idnumber', ['id', 'number']],
	['cemail', ['cemail']],
	['emailkingdom', ['emailkingdom']],
	[six, ['contact', 'company', 'name', 'phone', 'mail', 'post']],
	[`${six}city`, [`${six}city`]],
	// of Salesforce, of templates
	['Work_Email__c', ['work', 'email']],
	['Work__code', ['work', 'code']],
	['{{first}} or {{last}} email', ['or', 'email']],
	// in other languages
	['Téléphone privé', ['telephone', 'prive']],
	['PRÉNOM', ['prenom']],
	['Straße', ['strasse']],
	['電話番号', ['電話番号']],
	// a whole question
	[`${cut}Email`, Array.from({ length: 22 }, () => 'question').concat('qu')],
])('%j has the words %j', (name, words) => {
	expect(wordsOf(name)).toEqual(words);
	expect(wordsOf(name)).toEqual(words);
});

test.each([
	['owner', 'other'],
	['geschaftlich', 'work'],
	['kingdom', undefined],
])('%j says something that is %j', (word, role) => {
	expect(roleOf(word)).toBe(role);
});

test.each([
	['first name', 'firstName', 0],
	['given name', 'firstName', 1],
	['prenom', 'firstName', 7],
])('%j is a name of the field %j, in place %j', (name, field, order) => {
	const found = patterns.filter(({ words }) => words.join(' ') === name);
	expect(found).toEqual([{ field, order, words: name.split(' ') }]);
});
