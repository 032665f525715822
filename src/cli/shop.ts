console.log('help')
