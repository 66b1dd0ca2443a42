module.exports = {
	semi: true,
	singleQuote: true,
	trailingComma: 'all',
	useTabs: true,
	tabWidth: 2,
	printWidth: 100,
	arrowParens: 'always',
	endOfLine: 'lf',
};
