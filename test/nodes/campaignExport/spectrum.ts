/** A case of csv-spectrum: its name, the file, and the rows that must come out. */
export type Case = [name: string, csv: string, rows: Array<Record<string, string>>];

const simple = [{ a: '1', b: '2', c: '3' }];
const empty = [
	{ a: '1', b: '', c: '' },
	{ a: '2', b: '3', c: '4' },
];
const poem = (lineBreak: string) => [
	...simple,
	{ a: `Once upon ${lineBreak}a time`, b: '5', c: '6' },
	{ a: '7', b: '8', c: '9' },
];

/**
 * All cases of csv-spectrum 2.0.0 (from npm, BSD-2-Clause), byte
 * by byte; of location_coordinates the rows of its file, as its JSON has another phone number.
 */
export const spectrum: Case[] = [
	[
		'comma_in_quotes',
		'first,last,address,city,zip\nJohn,Doe,120 any st.,"Anytown, WW",08123',
		[{ first: 'John', last: 'Doe', address: '120 any st.', city: 'Anytown, WW', zip: '08123' }],
	],
	['empty', 'a,b,c\n1,"",""\n2,3,4', empty],
	['empty_crlf', 'a,b,c\r\n1,"",""\r\n2,3,4', empty],
	[
		'escaped_quotes',
		'a,b\n1,"ha ""ha"" ha"\n3,4\n',
		[
			{ a: '1', b: 'ha "ha" ha' },
			{ a: '3', b: '4' },
		],
	],
	[
		'json',
		'key,val\n1,"{""type"": ""Point"", ""coordinates"": [102.0, 0.5]}"\n',
		[{ key: '1', val: '{"type": "Point", "coordinates": [102.0, 0.5]}' }],
	],
	[
		'location_coordinates',
		'Contact Phone Number,Location Coordinates,Cities,Counties\n2095257564,37\uFFFD36\'37.8"N 121\uFFFD2\'17.9"W,Modesto,Stanislaus',
		[
			{
				'Contact Phone Number': '2095257564',
				'Location Coordinates': '37\uFFFD36\'37.8"N 121\uFFFD2\'17.9"W',
				Cities: 'Modesto',
				Counties: 'Stanislaus',
			},
		],
	],
	['newlines', 'a,b,c\n1,2,3\n"Once upon \na time",5,6\n7,8,9\n', poem('\n')],
	['newlines_crlf', 'a,b,c\r\n1,2,3\r\n"Once upon \r\na time",5,6\r\n7,8,9\r\n', poem('\r\n')],
	[
		'quotes_and_newlines',
		'a,b\n1,"ha \n""ha"" \nha"\n3,4\n',
		[
			{ a: '1', b: 'ha \n"ha" \nha' },
			{ a: '3', b: '4' },
		],
	],
	['simple', 'a,b,c\n1,2,3\n', simple],
	['simple_crlf', 'a,b,c\r\n1,2,3\r\n', simple],
	['utf8', 'a,b,c\n1,2,3\n4,5,ʤ', [...simple, { a: '4', b: '5', c: 'ʤ' }]],
];
